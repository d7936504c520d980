import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { command } from '../command.ts'
import { compileGo, everyOperationIn } from '../generated.ts'
import { installGoTool } from '../install-go.ts'
import { movesMoney } from '../move-money.ts'
import { runGo } from '../run-generated.ts'
import { go } from '../runtime.ts'
import type { ForeignTool } from '../tool.ts'

const version = '2.8.2'

// By default, it holds every number without a format in 32 bits, in which 250000.29 is 250000.3.
const settings = {
  package: 'client',
  generate: { models: true, client: true },
  'output-options': { 'type-mapping': { number: { default: { type: 'float64' } } } },
}

const use = `
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strconv"

	"example.test/client"
)

func main() {
	withKey := client.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
		request.Header.Set("X-API-KEY", os.Getenv("CARD_API_KEY"))
		return nil
	})
	cards, err := client.NewClientWithResponses(os.Getenv("CARD_BASE_URL"), withKey)
	balances := []string{}
	keep := func(answer *client.CardOperationEnvelope, err error) {
		if err != nil || answer == nil {
			fmt.Fprintln(os.Stderr, "no balance:", err)
			os.Exit(1)
		}
		balances = append(balances, strconv.FormatFloat(float64(answer.Data.NewBalance), 'f', -1, 64))
	}
	if err != nil {
		keep(nil, err)
	}
	ctx, card := context.Background(), os.Getenv("CARD_ID")
	for _, amount := range []client.Amount{250000.29, 12345678.9} {
		moved, err := cards.TopUpCardWithResponse(ctx, card, client.Movement{Amount: amount, Currency: client.USD})
		keep(moved.JSON200, err)
	}
	read, err := cards.OperateCardWithResponse(ctx, card, client.CardOperationRequest{Action: client.CardActionGetBalance})
	keep(read.JSON200, err)
	printed, _ := json.Marshal(balances)
	fmt.Println(string(printed))
}
`

export const oapiCodegen: ForeignTool = {
  title: 'oapi-codegen',
  version,
  does: 'generates a Go client with `type-mapping: { number: { default: { type: float64 } } }`, which is compiled and used',
  needs: [go],
  async run({ json, folder, operationIds }) {
    const program = await installGoTool('github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen', version)
    writeFileSync(join(folder, 'go.mod'), `module example.test/client\n\ngo ${go.least}\n`)
    writeFileSync(join(folder, 'settings.json'), JSON.stringify(settings))
    await command(program, ['-config', 'settings.json', '-o', 'client.go', json], { cwd: folder })
    await compileGo(folder)
    const money = await movesMoney((environment) => runGo(folder, use, environment))
    return `compiles, ${money}, ${everyOperationIn(folder, 'client.go', operationIds)}`
  },
}
