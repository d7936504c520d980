// Generated from the contract. Change the contract and run "pnpm generate", not this file.
export interface paths {
    "/action/card/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register a card user
         * @description Registers an individual, or a business if `is_business` is true, and returns the `user_id` that cards are issued
         *     to. Note the spelling of `billing_adress`.
         *
         *     `POST /action/card/{userId}`, which issues a card, matches this path too. As in every OpenAPI document, the literal
         *     path is read here as taking precedence: `user` is never the ID of a user.
         */
        post: operations["createCardUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/action/card/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The user to issue the card to, identified by the `user_id` that `createCardUser` returned.
                 * @example usr_01jnb2k8v0awamballa0000001
                 */
                userId: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue a virtual card
         * @description Issues a card to a registered user, with an opening balance. No other response lists the card number and the security
         *     code.
         *
         *     `POST /action/card/user` is a different operation, which registers a user.
         */
        post: operations["createCard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/virtual-cards/cards/{cardId}/operation": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The card to operate on, identified by the `card_id` that `createCard` returned.
                 * @example crd_01jnb2nq5gfirstcard0000001
                 */
                cardId: components["parameters"]["CardId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Operate a card by action
         * @description One operation for six actions. `amount` and `currency` apply to `topup` and `withdraw`; what happens when they are
         *     omitted for those actions is not documented.
         *
         *     The action names differ from those of `queryCardOperation`: `enable`, `disable` and `get_transactions` here are
         *     `enabled`, `disabled` and `transactions` there.
         */
        post: operations["operateCard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/virtual-cards/cards/{cardId}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The card to operate on, identified by the `card_id` that `createCard` returned.
                 * @example crd_01jnb2nq5gfirstcard0000001
                 */
                cardId: components["parameters"]["CardId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw from a card
         * @description Withdraws an amount from the card. Whether the balance may fall below zero is not documented.
         */
        post: operations["withdrawFromCard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/virtual-cards/cards/{cardId}/topup": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The card to operate on, identified by the `card_id` that `createCard` returned.
                 * @example crd_01jnb2nq5gfirstcard0000001
                 */
                cardId: components["parameters"]["CardId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Top up a card
         * @description Adds an amount to the balance of the card. How much a card may hold is not documented.
         */
        post: operations["topUpCard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/virtual-cards/cards/{cardId}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The card to operate on, identified by the `card_id` that `createCard` returned.
                 * @example crd_01jnb2nq5gfirstcard0000001
                 */
                cardId: components["parameters"]["CardId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disable a card
         * @description Disables the card. What a disabled card still allows, and which status it has, is not documented.
         */
        post: operations["disableCard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/virtual-cards/cards/{cardId}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The card to operate on, identified by the `card_id` that `createCard` returned.
                 * @example crd_01jnb2nq5gfirstcard0000001
                 */
                cardId: components["parameters"]["CardId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enable a card
         * @description Enables the card. What an enabled card allows, and which status it has, is not documented.
         */
        post: operations["enableCard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/virtual-cards/cards/{cardId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The card to operate on, identified by the `card_id` that `createCard` returned.
                 * @example crd_01jnb2nq5gfirstcard0000001
                 */
                cardId: components["parameters"]["CardId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Terminate a card
         * @description Terminates the card. What happens to money that is still on it is not documented.
         */
        delete: operations["terminateCard"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/action/card/transaction/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The virtual card ID. The path segment is named `id`, but it takes a `card_id`.
                 * @example crd_01jnb2nq5gfirstcard0000001
                 */
                id: string;
            };
            cookie?: never;
        };
        /**
         * Operate a card by query
         * @description The interface calls this "card operations by query". It does not say whether an action such as `topup` performs a
         *     top-up or reports those already made (gap `query-card-operation/performs-or-reports`). Read here as performing it,
         *     which is the safe reading: **treat every action except `transactions` as one that changes the card, although this is
         *     a GET**, and keep it away from caches, prefetching and automatic retries.
         *
         *     The actions have their own names: `disabled`, `enabled` and `transactions` here are `disable`, `enable` and
         *     `get_transactions` in `operateCard`, which has no `terminate`. Unlike the other card operations, this one requires
         *     all three credentials.
         */
        get: operations["queryCardOperation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/direct-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look up a payment
         * @description Returns the status of a payment that was collected earlier. Although this is a POST, it is read here as changing
         *     nothing, because the interface calls it a status check.
         */
        post: operations["checkPaymentStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payouts/{reference}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Either your order identifier or the service's own payout reference (`service_reference`).
                 * @example order-2026-0142
                 */
                reference: string;
            };
            cookie?: never;
        };
        /**
         * Look up a payout
         * @description Returns the status of a payout, found by either of its references. The request may be counted in `polling_attempts`;
         *     it is read here as changing nothing else, because the interface calls it a status check.
         */
        get: operations["getPayoutStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description An amount of money. At least 0.01.
         * @example 0.29
         */
        Amount: number;
        /** @description An issued virtual card. */
        Card: {
            /**
             * @description Identifies the card in every operation on it.
             * @example crd_01jnb2nq5gfirstcard0000001
             */
            card_id: string;
            /**
             * @description The user who owns the card.
             * @example usr_01jnb2k8v0awamballa0000001
             */
            user_id: string;
            /**
             * @description The card number. Secret.
             * @example 4000001234567899
             */
            card_number: string;
            /**
             * @description Month and year of expiry, as MM/YYYY.
             * @example 03/2029
             */
            expiry_date: string;
            /**
             * @description The card security code. Secret.
             * @example 123
             */
            cvv: string;
            /**
             * @description The balance of the card.
             * @example 50
             */
            balance: number;
            /**
             * @description The currency of the card.
             * @example USD
             */
            currency: components["schemas"]["Currency"];
            /**
             * @description The network of the card.
             * @example VISA
             */
            card_type: components["schemas"]["CardNetwork"];
            /**
             * @description Status of the card. The interface shows only `active`; others may exist.
             * @example active
             */
            status: string;
            /**
             * Format: date-time
             * @description Creation time of the card.
             * @example 2026-03-02T09:15:00.000Z
             */
            created_at: components["schemas"]["Timestamp"];
        };
        /**
         * @description The action that `operateCard` performs. `queryCardOperation` has its own names (`CardQueryAction`): `enabled`,
         *     `disabled` and `transactions`.
         * @example get_balance
         * @enum {string}
         */
        CardAction: "topup" | "withdraw" | "enable" | "disable" | "get_balance" | "get_transactions";
        /**
         * @description The category of the card.
         * @example PERSONAL
         * @enum {string}
         */
        CardCategory: "PERSONAL" | "BUSINESS";
        /** @description The envelope around the issued card. */
        CardEnvelope: {
            /**
             * @description Whether the request succeeded; read here as true.
             * @example true
             */
            success: boolean;
            /** @description An issued virtual card. */
            data: components["schemas"]["Card"];
        };
        /**
         * @description The grade of the card.
         * @example BASIC
         * @enum {string}
         */
        CardGrade: "BASIC" | "PREMIUM";
        /** @description The card to issue and its opening balance. */
        CardIssuance: {
            /**
             * @description The opening balance. At least 0.01.
             * @example 50
             */
            balance: components["schemas"]["Amount"];
            /**
             * @description The currency of the card.
             * @example USD
             */
            currency: components["schemas"]["Currency"];
            /**
             * @description The network of the card.
             * @example VISA
             */
            card_type: components["schemas"]["CardNetwork"];
            /**
             * @description The category of the card.
             * @example PERSONAL
             */
            category: components["schemas"]["CardCategory"];
            /**
             * @description The grade of the card.
             * @example BASIC
             */
            grade: components["schemas"]["CardGrade"];
        };
        /**
         * @description The network of the card.
         * @example VISA
         * @enum {string}
         */
        CardNetwork: "VISA" | "MASTERCARD";
        /** @description The result of a card operation. Every card operation returns it. */
        CardOperation: {
            /**
             * @description Name of the operation performed. The possible names are not documented.
             * @example topup
             */
            operation: string;
            /**
             * @description The card that was operated on.
             * @example crd_01jnb2nq5gfirstcard0000001
             */
            card_id: string;
            /**
             * @description The balance after the operation.
             * @example 50.29
             */
            new_balance: number;
            /**
             * @description The currency of the balance.
             * @example USD
             */
            currency: components["schemas"]["Currency"];
            /**
             * @description Outcome of the operation. The interface shows only `success`; others may exist.
             * @example success
             */
            status: string;
            /**
             * @description Transactions of the card. Which ones an operation lists is not documented, nor whether the field is there when it
             *     lists none.
             */
            transactions?: components["schemas"]["Transaction"][];
        };
        /** @description The envelope around the result of the operation. */
        CardOperationEnvelope: {
            /**
             * @description Whether the request succeeded; read here as true.
             * @example true
             */
            success: boolean;
            /** @description The result of a card operation. Every card operation returns it. */
            data: components["schemas"]["CardOperation"];
        };
        /** @description The action to perform and, for `topup` and `withdraw`, the amount. */
        CardOperationRequest: {
            /**
             * @description The action that `operateCard` performs. `queryCardOperation` has its own names (`CardQueryAction`): `enabled`,
             *     `disabled` and `transactions`.
             * @example get_balance
             */
            action: components["schemas"]["CardAction"];
            /**
             * @description The amount of money; applies to `topup` and `withdraw`. At least 0.01.
             * @example 0.29
             */
            amount?: components["schemas"]["Amount"];
            /**
             * @description The currency of the amount; applies to `topup` and `withdraw`.
             * @example USD
             */
            currency?: components["schemas"]["Currency"];
        };
        /**
         * @description The action of `queryCardOperation`. Different from the actions of `operateCard` (`CardAction`): the interface says `disabled`, `enabled` and `transactions` here, adds `terminate`, and has no action for the balance
         *     alone.
         * @example transactions
         * @enum {string}
         */
        CardQueryAction: "topup" | "withdraw" | "disabled" | "enabled" | "transactions" | "terminate";
        /** @description A registered card user. */
        CardUser: {
            /**
             * @description Identifies the user; cards are issued to it.
             * @example usr_01jnb2k8v0awamballa0000001
             */
            user_id: string;
            /**
             * @description A reference. What it refers to is not documented.
             * @example ref_01jnb2k8v0awamballa0000001
             */
            reference: string;
            /**
             * @description Given name.
             * @example Awa
             */
            first_name: string;
            /**
             * @description Family name.
             * @example Mballa
             */
            last_name: string;
            /**
             * @description E-mail address.
             * @example awa.mballa@example.com
             */
            email: string;
            /**
             * @description Status of the user. The interface shows only `active`; others may exist.
             * @example active
             */
            status: string;
            /**
             * Format: date-time
             * @description Creation time of the user.
             * @example 2026-03-02T09:15:00.000Z
             */
            created_at: components["schemas"]["Timestamp"];
        };
        /** @description The envelope around the registered user. */
        CardUserEnvelope: {
            /**
             * @description Whether the request succeeded; read here as true.
             * @example true
             */
            success: boolean;
            /** @description A registered card user. */
            data: components["schemas"]["CardUser"];
        };
        /** @description Identity and billing details of the user. */
        CardUserRegistration: {
            /**
             * @description Given name.
             * @example Awa
             */
            first_name: string;
            /**
             * @description Family name.
             * @example Mballa
             */
            last_name: string;
            /**
             * Format: email
             * @description E-mail address.
             * @example awa.mballa@example.com
             */
            email: string;
            /**
             * @description Country code of the contact number. Its format is not documented.
             * @example 237
             */
            country_code: string;
            /**
             * @description Contact number. Its format is not documented.
             * @example 650000017
             */
            contact: string;
            /**
             * Format: date
             * @description Date of birth.
             * @example 1992-05-14
             */
            dob: string;
            /**
             * @description Billing address. The field name is spelled with one "d", exactly so.
             * @example 12 Rue des Palmiers
             */
            billing_adress: string;
            /**
             * @description Billing city.
             * @example Douala
             */
            billing_city: string;
            /**
             * @description Billing country. Whether it is a name or a code is not documented.
             * @example CM
             */
            billing_country: string;
            /**
             * @description Billing state.
             * @example Littoral
             */
            billing_state: string;
            /**
             * @description Billing postal code.
             * @example 00237
             */
            billing_postal_code: string;
            /**
             * @description Identity document number.
             * @example CM-1992-004417
             */
            id_number: string;
            /**
             * @description Whether the user is a business.
             * @default false
             * @example false
             */
            is_business?: boolean;
            /**
             * @description Name of the business. The interface does not say when it applies; read here as used when `is_business` is true.
             * @example Mballa Textiles SARL
             */
            business_name?: string;
        };
        /**
         * @description A supported currency.
         * @example USD
         * @enum {string}
         */
        Currency: "USD" | "EUR" | "XAF";
        /** @description The amount of money to add to a card or to withdraw from it. */
        Movement: {
            /**
             * @description An amount of money. At least 0.01.
             * @example 0.29
             */
            amount: components["schemas"]["Amount"];
            /**
             * @description The currency of the amount.
             * @example USD
             */
            currency: components["schemas"]["Currency"];
        };
        /** @description The status record of a payment. */
        Payment: {
            /**
             * @description Your unique order identifier.
             * @example order-2026-0117
             */
            order_id: string;
            /**
             * @description The service's payment reference.
             * @example pay_01jn8w4c9horderpayment0001
             */
            pay_id: string;
            /**
             * @description Status of the payment. The interface shows only `success`; others may exist.
             * @example success
             */
            status: string;
            /**
             * @description The amount of the payment.
             * @example 25000
             */
            amount: number;
            /**
             * @description The currency of the payment. The interface shows only `XAF`; others may exist.
             * @example XAF
             */
            currency: string;
            /**
             * Format: date-time
             * @description Creation time of the payment.
             * @example 2026-03-02T09:15:00.000Z
             */
            created_at: components["schemas"]["Timestamp"];
        };
        /** @description The envelope around the payment. */
        PaymentEnvelope: {
            /**
             * @description Whether the request succeeded; read here as true.
             * @example true
             */
            success: boolean;
            /** @description The status record of a payment. */
            data: components["schemas"]["Payment"];
        };
        /** @description The payment to look up. Both identifiers are required. */
        PaymentStatusRequest: {
            /**
             * @description Your unique order identifier.
             * @example order-2026-0117
             */
            order_id: string;
            /**
             * @description The service's payment reference, received when the payment was collected.
             * @example pay_01jn8w4c9horderpayment0001
             */
            pay_id: string;
            /**
             * @description An operation indicator. Its values and effect are not documented.
             * @example collection
             */
            operation?: string;
            /**
             * @description A service indicator. Its values and effect are not documented.
             * @example mobile-money
             */
            service?: string;
        };
        /** @description The status record of a payout. */
        Payout: {
            /**
             * @description Your order identifier.
             * @example order-2026-0142
             */
            reference: string;
            /**
             * @description The service's own reference for the payout.
             * @example pyt_01jn9s7w2qsupplierpayout01
             */
            service_reference: string;
            /**
             * @description The amount of the payout.
             * @example 180000
             */
            amount: number;
            /**
             * @description The currency of the payout. The interface shows only `XAF`; others may exist.
             * @example XAF
             */
            currency: string;
            /**
             * @description Status of the payout. The interface shows only `success`; others may exist.
             * @example success
             */
            status: string;
            /**
             * @description Free text attached to the payout. Whether the field is there when there is none is not documented.
             * @example Cotton cloth for February
             */
            description?: string | null;
            /**
             * Format: date-time
             * @description Creation time of the payout.
             * @example 2026-03-02T09:15:00.000Z
             */
            created_at: components["schemas"]["Timestamp"];
            /**
             * Format: date-time
             * @description Time of the last update.
             * @example 2026-03-02T09:15:00.000Z
             */
            updated_at: components["schemas"]["Timestamp"];
            /**
             * @description Number of status polls made.
             * @example 3
             */
            polling_attempts: number;
            /**
             * Format: date-time
             * @description Time of the last poll. Whether the field is there before the first one is not documented.
             * @example 2026-03-02T09:15:00.000Z
             */
            last_polling_at?: components["schemas"]["Timestamp"] | null;
        };
        /** @description The envelope around the payout. */
        PayoutEnvelope: {
            /**
             * @description Whether the request succeeded; read here as true.
             * @example true
             */
            success: boolean;
            /** @description The status record of a payout. */
            data: components["schemas"]["Payout"];
        };
        /**
         * Format: date-time
         * @description A point in time, as an ISO 8601 timestamp in UTC. The format `date-time` is the notation of RFC 3339, one of those that
         *     ISO 8601 allows. The interface does not say which notation it means, so a timestamp in another notation can be correct.
         * @example 2026-03-02T09:15:00.000Z
         */
        Timestamp: string;
        /** @description A transaction of a card. */
        Transaction: Transaction;
    };
    responses: {
        /**
         * @description Any response other than the documented success: treat whatever is not a 200 with `success: true` as an error. The
         *     interface does not show the status of an error response, its body or any error codes, so assume nothing: the body may
         *     not be JSON, and there may be no body at all.
         */
        Refusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": unknown;
            };
        };
    };
    parameters: {
        /**
         * @description The card to operate on, identified by the `card_id` that `createCard` returned.
         * @example crd_01jnb2nq5gfirstcard0000001
         */
        CardId: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Amount = components['schemas']['Amount'];
export type Card = components['schemas']['Card'];
export type CardAction = components['schemas']['CardAction'];
export type CardCategory = components['schemas']['CardCategory'];
export type CardEnvelope = components['schemas']['CardEnvelope'];
export type CardGrade = components['schemas']['CardGrade'];
export type CardIssuance = components['schemas']['CardIssuance'];
export type CardNetwork = components['schemas']['CardNetwork'];
export type CardOperation = components['schemas']['CardOperation'];
export type CardOperationEnvelope = components['schemas']['CardOperationEnvelope'];
export type CardOperationRequest = components['schemas']['CardOperationRequest'];
export type CardQueryAction = components['schemas']['CardQueryAction'];
export type CardUser = components['schemas']['CardUser'];
export type CardUserEnvelope = components['schemas']['CardUserEnvelope'];
export type CardUserRegistration = components['schemas']['CardUserRegistration'];
export type Currency = components['schemas']['Currency'];
export type Movement = components['schemas']['Movement'];
export type Payment = components['schemas']['Payment'];
export type PaymentEnvelope = components['schemas']['PaymentEnvelope'];
export type PaymentStatusRequest = components['schemas']['PaymentStatusRequest'];
export type Payout = components['schemas']['Payout'];
export type PayoutEnvelope = components['schemas']['PayoutEnvelope'];
export type Timestamp = components['schemas']['Timestamp'];
export interface Transaction {
    /**
     * @description Identifies the transaction.
     * @example trx_01jnb2q3zrfirsttopup000001
     */
    id: string;
    /**
     * @description The amount of the transaction.
     * @example 0.29
     */
    amount: number;
    /**
     * @description The currency of the amount.
     * @example USD
     */
    currency: string;
    /**
     * @description Type of the transaction. The interface shows only `topup`; others may exist.
     * @example topup
     */
    type: string;
    /**
     * @description Status of the transaction. The interface shows only `completed`; others may exist.
     * @example completed
     */
    status: string;
    /**
     * Format: date-time
     * @description Creation time of the transaction.
     * @example 2026-03-02T09:15:00.000Z
     */
    created_at: components["schemas"]["Timestamp"];
}
export type ResponseRefusal = components['responses']['Refusal'];
export type ParameterCardId = components['parameters']['CardId'];
export type $defs = Record<string, never>;
export interface operations {
    createCardUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CardUserRegistration"];
            };
        };
        responses: {
            /** @description The user is registered, and cards can be issued to `user_id`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CardUserEnvelope"];
                };
            };
            default: components["responses"]["Refusal"];
        };
    };
    createCard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The user to issue the card to, identified by the `user_id` that `createCardUser` returned.
                 * @example usr_01jnb2k8v0awamballa0000001
                 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CardIssuance"];
            };
        };
        responses: {
            /** @description The card is issued and holds its opening balance. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CardEnvelope"];
                };
            };
            default: components["responses"]["Refusal"];
        };
    };
    operateCard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The card to operate on, identified by the `card_id` that `createCard` returned.
                 * @example crd_01jnb2nq5gfirstcard0000001
                 */
                cardId: components["parameters"]["CardId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CardOperationRequest"];
            };
        };
        responses: {
            /** @description The action was performed; `new_balance` is the balance after it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CardOperationEnvelope"];
                };
            };
            default: components["responses"]["Refusal"];
        };
    };
    withdrawFromCard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The card to operate on, identified by the `card_id` that `createCard` returned.
                 * @example crd_01jnb2nq5gfirstcard0000001
                 */
                cardId: components["parameters"]["CardId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Movement"];
            };
        };
        responses: {
            /** @description The amount is withdrawn; `new_balance` is the balance after the withdrawal. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CardOperationEnvelope"];
                };
            };
            default: components["responses"]["Refusal"];
        };
    };
    topUpCard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The card to operate on, identified by the `card_id` that `createCard` returned.
                 * @example crd_01jnb2nq5gfirstcard0000001
                 */
                cardId: components["parameters"]["CardId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Movement"];
            };
        };
        responses: {
            /** @description The amount is on the card; `new_balance` is the balance after the top-up. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CardOperationEnvelope"];
                };
            };
            default: components["responses"]["Refusal"];
        };
    };
    disableCard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The card to operate on, identified by the `card_id` that `createCard` returned.
                 * @example crd_01jnb2nq5gfirstcard0000001
                 */
                cardId: components["parameters"]["CardId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The card is disabled; `new_balance` is the balance after it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CardOperationEnvelope"];
                };
            };
            default: components["responses"]["Refusal"];
        };
    };
    enableCard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The card to operate on, identified by the `card_id` that `createCard` returned.
                 * @example crd_01jnb2nq5gfirstcard0000001
                 */
                cardId: components["parameters"]["CardId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The card is enabled; `new_balance` is the balance after it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CardOperationEnvelope"];
                };
            };
            default: components["responses"]["Refusal"];
        };
    };
    terminateCard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The card to operate on, identified by the `card_id` that `createCard` returned.
                 * @example crd_01jnb2nq5gfirstcard0000001
                 */
                cardId: components["parameters"]["CardId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The card is terminated; `new_balance` is the balance after it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CardOperationEnvelope"];
                };
            };
            default: components["responses"]["Refusal"];
        };
    };
    queryCardOperation: {
        parameters: {
            query: {
                /**
                 * @description The action. This operation has its own action names.
                 * @example transactions
                 */
                action: components["schemas"]["CardQueryAction"];
                /**
                 * @description The currency. The interface does not say which actions use it; read here as the currency of `amount`, used for
                 *     `topup` and `withdraw`.
                 * @example USD
                 */
                currency?: components["schemas"]["Currency"];
                /**
                 * @description The amount of money, used for `topup` and `withdraw`. At least 0.01.
                 * @example 0.29
                 */
                amount?: components["schemas"]["Amount"];
            };
            header?: never;
            path: {
                /**
                 * @description The virtual card ID. The path segment is named `id`, but it takes a `card_id`.
                 * @example crd_01jnb2nq5gfirstcard0000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result of the action, read here as performed; `new_balance` is the balance after it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CardOperationEnvelope"];
                };
            };
            default: components["responses"]["Refusal"];
        };
    };
    checkPaymentStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentStatusRequest"];
            };
        };
        responses: {
            /** @description The payment exists; `data` is its status record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentEnvelope"];
                };
            };
            default: components["responses"]["Refusal"];
        };
    };
    getPayoutStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Either your order identifier or the service's own payout reference (`service_reference`).
                 * @example order-2026-0142
                 */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payout exists; `data` is its status record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutEnvelope"];
                };
            };
            default: components["responses"]["Refusal"];
        };
    };
}
