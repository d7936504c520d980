import { describe, expect, it } from 'vitest'
import { helpText, optionBlocks } from '../src/index.ts'
import { deploy, tolerantDeploy } from './deploy.ts'

const about =
  'Deploys what a manifest describes, with as many replicas as it asks for, and prints the result in the end.'
const closing = ['First paragraph.', 'Second paragraph.']

describe('a help text', () => {
  it('a help text shows every option in its group, with its default', () => {
    expect(
      helpText({ usage: 'deploy [options]', about, blocks: optionBlocks(deploy), closing, indent: 24 }),
    ).toMatchInlineSnapshot(`
      "Usage: deploy [options]

      Deploys what a manifest describes, with as many replicas as it asks for, and
      prints the result in the end.

      Service
        --replicas N          Number of replicas. Default: 4.
        --region NAME         Name of the region.
        --level LEVEL         Level of isolation. Default: the level of the cluster.
        --api-key KEY         Key of the service.

      Content
        --tag TAG …           Add this tag.
        --label NAME=TEXT …   Add this label.
        --weight NAME=NUMBER …
                              Give this weight.
        --mount NAME=FOLDER …
                              Mount this folder.
        --manifest FILE       Deploy what this file describes.

      Output
        -o, --output FILE     Write the log to this file.
        -q, --quiet           Print nothing.
        --config FILE         Read options from this JSON file.
        -h, --help            Show this help and exit.

      First paragraph.

      Second paragraph.
      "
    `)
  })

  it('a help text shows the options of a command only, and their variables if the program says so', () => {
    const blocks = optionBlocks(tolerantDeploy, ['replicas', 'level', 'apiKey', 'help'])
    expect(
      helpText({ usage: 'deploy status [options]', about, blocks, closing: [], indent: 16 }),
    ).toMatchInlineSnapshot(`
      "Usage: deploy status [options]

      Deploys what a manifest describes, with as many replicas as it asks for, and
      prints the result in the end.

      Service
        --replicas N  Number of replicas. Default: 4.
                      [DEPLOY_REPLICAS]
        --level LEVEL
                      Level of isolation. Default: the level of the cluster.
                      [DEPLOY_LEVEL]
        --api-key KEY
                      Key of the service.
                      [DEPLOY_API_KEY or …_FILE]

      Output
        -h, --help    Show this help and exit.
      "
    `)
  })
})
