/** Every GraphQL document that goes to a shop about its plan; a test checks them against Shopify's schema. */

const SUBSCRIPTION = `
  id
  name
  status
  test
  trialDays
  createdAt
  currentPeriodEnd
  returnUrl
  lineItems {
    plan {
      pricingDetails {
        __typename
        ... on AppRecurringPricing { interval planHandle price { amount currencyCode } }
      }
    }
  }`;

/** What runs, and what became of the latest attempts: the list of running ones does not tell of a refusal or a freeze. */
export const SUBSCRIPTIONS = `query Subscriptions {
  currentAppInstallation {
    activeSubscriptions { ${SUBSCRIPTION} }
    allSubscriptions(first: 20, sortKey: CREATED_AT, reverse: true) { nodes { ${SUBSCRIPTION} } }
  }
}`;

export const CREATE_SUBSCRIPTION = `mutation CreateSubscription(
  $name: String!
  $returnUrl: URL!
  $lineItems: [AppSubscriptionLineItemInput!]!
  $trialDays: Int
  $test: Boolean!
  $replacementBehavior: AppSubscriptionReplacementBehavior!
) {
  appSubscriptionCreate(
    name: $name
    returnUrl: $returnUrl
    lineItems: $lineItems
    trialDays: $trialDays
    test: $test
    replacementBehavior: $replacementBehavior
  ) {
    appSubscription { id }
    confirmationUrl
    userErrors { field message }
  }
}`;

export const CANCEL_SUBSCRIPTION = `mutation CancelSubscription($id: ID!) {
  appSubscriptionCancel(id: $id, prorate: false) {
    appSubscription { id status }
    userErrors { field message }
  }
}`;
