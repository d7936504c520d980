// An adapter around Go's net/http. Start it with
//
//	card-conformance client -- go run nethttp_client.go
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"
)

const card = "/virtual-cards/cards/{cardId}"

var routes = map[string][2]string{
	"createCardUser":     {"POST", "/action/card/user"},
	"createCard":         {"POST", "/action/card/{userId}"},
	"operateCard":        {"POST", card + "/operation"},
	"withdrawFromCard":   {"POST", card + "/withdraw"},
	"topUpCard":          {"POST", card + "/topup"},
	"disableCard":        {"POST", card + "/disable"},
	"enableCard":         {"POST", card + "/enable"},
	"terminateCard":      {"DELETE", card},
	"queryCardOperation": {"GET", "/action/card/transaction/{cardId}"},
	"checkPaymentStatus": {"POST", "/payments/direct-status"},
	"getPayoutStatus":    {"GET", "/payouts/{reference}"},
}

func result(client *http.Client, call string, fields map[string]any) map[string]any {
	method, path := routes[call][0], routes[call][1]
	for _, name := range []string{"cardId", "userId", "reference"} {
		if id, ok := fields[name].(string); ok {
			path = strings.ReplaceAll(path, "{"+name+"}", url.PathEscape(id))
			delete(fields, name)
		}
	}
	body := []byte{}
	if method == "GET" && len(fields) > 0 {
		query := url.Values{}
		for name, value := range fields {
			query.Set(name, fmt.Sprint(value))
		}
		path += "?" + query.Encode()
	} else if len(fields) > 0 {
		body, _ = json.Marshal(fields)
	}
	request, err := http.NewRequest(method, os.Getenv("CARD_BASE_URL")+path, bytes.NewReader(body))
	if err != nil {
		return map[string]any{"result": "failed", "text": err.Error()}
	}
	request.Header.Set("X-API-KEY", os.Getenv("CARD_API_KEY"))
	if strings.HasPrefix(path, "/action/") {
		request.Header.Set("Authorization", "Bearer "+os.Getenv("CARD_ACCESS_TOKEN"))
		request.Header.Set("x-sp-auth-token", "Bearer "+os.Getenv("CARD_SERVICE_TOKEN"))
	}
	if len(body) > 0 {
		request.Header.Set("Content-Type", "application/json")
	}
	response, err := client.Do(request)
	if err != nil {
		return map[string]any{"result": "unknown", "text": "no response"}
	}
	defer response.Body.Close()
	var envelope struct {
		Success bool
		Data    map[string]any
	}
	decoder := json.NewDecoder(response.Body)
	decoder.UseNumber()
	if err := decoder.Decode(&envelope); err != nil {
		return map[string]any{"result": "unknown", "text": "no JSON"}
	}
	if response.StatusCode != 200 || !envelope.Success {
		return map[string]any{"result": "rejected", "text": response.Status}
	}
	return map[string]any{"result": "done", "data": envelope.Data}
}

func main() {
	ms, _ := strconv.Atoi(os.Getenv("CARD_TIMEOUT_MS"))
	client := &http.Client{Timeout: time.Duration(ms) * time.Millisecond}
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		fields := map[string]any{}
		decoder := json.NewDecoder(bytes.NewReader(lines.Bytes()))
		decoder.UseNumber()
		decoder.Decode(&fields)
		id, call := fields["id"], fields["call"].(string)
		delete(fields, "id")
		delete(fields, "call")
		answer := result(client, call, fields)
		answer["id"] = id
		text, _ := json.Marshal(answer)
		fmt.Println(string(text))
	}
}
