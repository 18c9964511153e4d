/** Every GraphQL document that goes to a shop about its plan; a test checks them against Shopify's schema. */

const SUBSCRIPTION = `#graphql
fragment Subscription on AppSubscription {
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
  }
}` as const;

/** The running subscriptions, and the latest attempts: the list of running ones does not tell of a refusal or a freeze. */
export const SUBSCRIPTIONS = `#graphql
query Subscriptions {
  currentAppInstallation {
    activeSubscriptions { ...Subscription }
    allSubscriptions(first: 20, sortKey: CREATED_AT, reverse: true) { nodes { ...Subscription } }
  }
}
${SUBSCRIPTION}` as const;

export const CREATE_SUBSCRIPTION = `#graphql
mutation CreateSubscription(
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
}` as const;

export const CANCEL_SUBSCRIPTION = `#graphql
mutation CancelSubscription($id: ID!) {
  appSubscriptionCancel(id: $id, prorate: false) {
    appSubscription { id status }
    userErrors { field message }
  }
}` as const;
