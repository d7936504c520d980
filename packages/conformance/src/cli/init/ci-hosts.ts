export const ciHosts = ['github', 'gitlab', 'none'] as const
export type CiHost = (typeof ciHosts)[number]
