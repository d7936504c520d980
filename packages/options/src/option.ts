import { type Reader, trueOrFalse } from './readers.ts'

interface Common {
  /** A sentence for --help: it begins with a verb or names the thing. */
  readonly help: string
  /** The title that --help shows the option under. */
  readonly group?: string
  /** Without the two dashes. Default: the option's name, `base-url` for `baseUrl`; `api-key` for `apiKeys`, given repeatedly. */
  readonly flag?: string
  /** Default: the program's prefix and the name: `CARD_SERVER_BASE_URL`, `CARD_SERVER_API_KEYS`. */
  readonly variable?: string
  /** One letter: `q` for `-q`. */
  readonly short?: string
  /** Makes no sense in the environment or in a file. */
  readonly isFlagOnly?: boolean
  /** Another variable that is read if that one is not set, such as one that several programs share. */
  readonly sharedVariable?: string
}

interface WithValue<Value> extends Common {
  /** What --help calls the value. */
  readonly argument: string
  readonly reader: Reader<Value>
  /** Never shown in a message; may also come from the file that `<variable>_FILE` names. */
  readonly isSecret?: boolean
  /** A path in the configuration file is relative to that file. */
  readonly isPath?: boolean
  /** How --help puts the default, where `default` does not say it. */
  readonly defaultText?: string | number
}

export interface One<Value, Default> extends WithValue<Value> {
  readonly kind: 'one'
  readonly default: Default
}

/** May be given several times. */
export interface Many<Value> extends WithValue<Value> {
  readonly kind: 'many'
  /** Separates the values in the environment variable. */
  readonly separator: RegExp
  /** Set where the configuration file may hold an object instead of a list: what separates name and value elsewhere. */
  readonly between?: string
  /** Whether the values of that object may have any type. */
  readonly takesAnyType?: boolean
}

export interface OnOff extends Common {
  readonly kind: 'on-off'
  readonly reader: Reader<boolean>
}

export type Option = One<unknown, unknown> | Many<unknown> | OnOff

/** Every option of a program by its name, which is also its key in the configuration file. */
export type Table = Readonly<Record<string, Option>>

/** The options once they are read. */
export type Given<Options extends Table> = {
  readonly [Name in keyof Options]: Options[Name] extends One<infer Value, infer Default>
    ? Value | Default
    : Options[Name] extends Many<infer Value>
      ? readonly Value[]
      : boolean
}

type Extras<Kind extends Option> = Omit<
  Kind,
  'kind' | 'argument' | 'reader' | 'help' | 'group' | 'default' | 'separator'
>

export function one<Value, const Default extends Value | undefined = undefined>(
  argument: string,
  reader: Reader<Value>,
  help: string,
  extras: Extras<One<Value, Default>> & { readonly default?: Default } = {},
): One<Value, Default> {
  return { kind: 'one', argument, reader, help, ...extras, default: extras.default as Default }
}

export function many<Value>(
  argument: string,
  reader: Reader<Value>,
  help: string,
  extras: Extras<Many<Value>> & { readonly separator?: RegExp } = {},
): Many<Value> {
  return { kind: 'many', argument, reader, help, separator: /[\s,]/, ...extras }
}

export function onOff(help: string, extras: Extras<OnOff> = {}): OnOff {
  return { kind: 'on-off', reader: trueOrFalse, help, ...extras }
}

/** Puts options under a title of --help. */
export function group<Options extends Table>(title: string, options: Options): Options {
  const titled = Object.entries(options).map(([name, option]) => [name, { ...option, group: title }])
  return Object.fromEntries(titled) as Options
}
