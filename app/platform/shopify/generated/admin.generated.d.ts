/* eslint-disable eslint-comments/disable-enable-pair */
/* eslint-disable eslint-comments/no-unlimited-disable */
/* eslint-disable */
import type * as AdminTypes from './admin.types.js';

export type SubscriptionFragment = (
  Pick<AdminTypes.AppSubscription, 'id' | 'name' | 'status' | 'test' | 'trialDays' | 'createdAt' | 'currentPeriodEnd' | 'returnUrl'>
  & { readonly lineItems: ReadonlyArray<{ readonly plan: { readonly pricingDetails: (
        { readonly __typename: 'AppRecurringPricing' }
        & Pick<AdminTypes.AppRecurringPricing, 'interval' | 'planHandle'>
        & { readonly price: Pick<AdminTypes.MoneyV2, 'amount' | 'currencyCode'> }
      ) | { readonly __typename: 'AppUsagePricing' } } }> }
);

export type SubscriptionsQueryVariables = AdminTypes.Exact<{ [key: string]: never; }>;


export type SubscriptionsQuery = { readonly currentAppInstallation: { readonly activeSubscriptions: ReadonlyArray<(
      Pick<AdminTypes.AppSubscription, 'id' | 'name' | 'status' | 'test' | 'trialDays' | 'createdAt' | 'currentPeriodEnd' | 'returnUrl'>
      & { readonly lineItems: ReadonlyArray<{ readonly plan: { readonly pricingDetails: (
            { readonly __typename: 'AppRecurringPricing' }
            & Pick<AdminTypes.AppRecurringPricing, 'interval' | 'planHandle'>
            & { readonly price: Pick<AdminTypes.MoneyV2, 'amount' | 'currencyCode'> }
          ) | { readonly __typename: 'AppUsagePricing' } } }> }
    )>, readonly allSubscriptions: { readonly nodes: ReadonlyArray<(
        Pick<AdminTypes.AppSubscription, 'id' | 'name' | 'status' | 'test' | 'trialDays' | 'createdAt' | 'currentPeriodEnd' | 'returnUrl'>
        & { readonly lineItems: ReadonlyArray<{ readonly plan: { readonly pricingDetails: (
              { readonly __typename: 'AppRecurringPricing' }
              & Pick<AdminTypes.AppRecurringPricing, 'interval' | 'planHandle'>
              & { readonly price: Pick<AdminTypes.MoneyV2, 'amount' | 'currencyCode'> }
            ) | { readonly __typename: 'AppUsagePricing' } } }> }
      )> } } };

export type CreateSubscriptionMutationVariables = AdminTypes.Exact<{
  name: AdminTypes.Scalars['String']['input'];
  returnUrl: AdminTypes.Scalars['URL']['input'];
  lineItems: ReadonlyArray<AdminTypes.AppSubscriptionLineItemInput> | AdminTypes.AppSubscriptionLineItemInput;
  trialDays?: AdminTypes.InputMaybe<AdminTypes.Scalars['Int']['input']>;
  test: AdminTypes.Scalars['Boolean']['input'];
  replacementBehavior: AdminTypes.AppSubscriptionReplacementBehavior;
}>;


export type CreateSubscriptionMutation = { readonly appSubscriptionCreate: AdminTypes.Maybe<(
    Pick<AdminTypes.AppSubscriptionCreatePayload, 'confirmationUrl'>
    & { readonly appSubscription: AdminTypes.Maybe<Pick<AdminTypes.AppSubscription, 'id'>>, readonly userErrors: ReadonlyArray<Pick<AdminTypes.UserError, 'field' | 'message'>> }
  )> };

export type CancelSubscriptionMutationVariables = AdminTypes.Exact<{
  id: AdminTypes.Scalars['ID']['input'];
}>;


export type CancelSubscriptionMutation = { readonly appSubscriptionCancel: AdminTypes.Maybe<{ readonly appSubscription: AdminTypes.Maybe<Pick<AdminTypes.AppSubscription, 'id' | 'status'>>, readonly userErrors: ReadonlyArray<Pick<AdminTypes.UserError, 'field' | 'message'>> }> };

export type ShopDetailsQueryVariables = AdminTypes.Exact<{ [key: string]: never; }>;


export type ShopDetailsQuery = { readonly shop: (
    Pick<AdminTypes.Shop, 'name' | 'email' | 'shopOwnerName' | 'currencyCode' | 'ianaTimezone'>
    & { readonly primaryDomain: { readonly localization: AdminTypes.Maybe<Pick<AdminTypes.DomainLocalization, 'defaultLocale'>> }, readonly plan: Pick<AdminTypes.ShopPlan, 'publicDisplayName'> }
  ) };

type Picture_ExternalVideo_Fragment = (
  Pick<AdminTypes.ExternalVideo, 'id' | 'alt'>
  & { readonly preview: AdminTypes.Maybe<{ readonly image: AdminTypes.Maybe<Pick<AdminTypes.Image, 'url' | 'width' | 'height'>> }> }
);

type Picture_MediaImage_Fragment = (
  Pick<AdminTypes.MediaImage, 'id' | 'alt'>
  & { readonly preview: AdminTypes.Maybe<{ readonly image: AdminTypes.Maybe<Pick<AdminTypes.Image, 'url' | 'width' | 'height'>> }> }
);

type Picture_Model3d_Fragment = (
  Pick<AdminTypes.Model3d, 'id' | 'alt'>
  & { readonly preview: AdminTypes.Maybe<{ readonly image: AdminTypes.Maybe<Pick<AdminTypes.Image, 'url' | 'width' | 'height'>> }> }
);

type Picture_Video_Fragment = (
  Pick<AdminTypes.Video, 'id' | 'alt'>
  & { readonly preview: AdminTypes.Maybe<{ readonly image: AdminTypes.Maybe<Pick<AdminTypes.Image, 'url' | 'width' | 'height'>> }> }
);

export type PictureFragment = Picture_ExternalVideo_Fragment | Picture_MediaImage_Fragment | Picture_Model3d_Fragment | Picture_Video_Fragment;

export type PickerProductFragment = (
  Pick<AdminTypes.Product, 'id' | 'title' | 'vendor' | 'productType' | 'tags' | 'status'>
  & { readonly featuredMedia: AdminTypes.Maybe<(
    Pick<AdminTypes.ExternalVideo, 'alt'>
    & { readonly preview: AdminTypes.Maybe<{ readonly image: AdminTypes.Maybe<Pick<AdminTypes.Image, 'url'>> }> }
  ) | (
    Pick<AdminTypes.MediaImage, 'alt'>
    & { readonly preview: AdminTypes.Maybe<{ readonly image: AdminTypes.Maybe<Pick<AdminTypes.Image, 'url'>> }> }
  ) | (
    Pick<AdminTypes.Model3d, 'alt'>
    & { readonly preview: AdminTypes.Maybe<{ readonly image: AdminTypes.Maybe<Pick<AdminTypes.Image, 'url'>> }> }
  ) | (
    Pick<AdminTypes.Video, 'alt'>
    & { readonly preview: AdminTypes.Maybe<{ readonly image: AdminTypes.Maybe<Pick<AdminTypes.Image, 'url'>> }> }
  )>, readonly media: { readonly nodes: ReadonlyArray<(
      Pick<AdminTypes.ExternalVideo, 'id' | 'alt'>
      & { readonly preview: AdminTypes.Maybe<{ readonly image: AdminTypes.Maybe<Pick<AdminTypes.Image, 'url' | 'width' | 'height'>> }> }
    ) | (
      Pick<AdminTypes.MediaImage, 'id' | 'alt'>
      & { readonly preview: AdminTypes.Maybe<{ readonly image: AdminTypes.Maybe<Pick<AdminTypes.Image, 'url' | 'width' | 'height'>> }> }
    ) | (
      Pick<AdminTypes.Model3d, 'id' | 'alt'>
      & { readonly preview: AdminTypes.Maybe<{ readonly image: AdminTypes.Maybe<Pick<AdminTypes.Image, 'url' | 'width' | 'height'>> }> }
    ) | (
      Pick<AdminTypes.Video, 'id' | 'alt'>
      & { readonly preview: AdminTypes.Maybe<{ readonly image: AdminTypes.Maybe<Pick<AdminTypes.Image, 'url' | 'width' | 'height'>> }> }
    )>, readonly pageInfo: Pick<AdminTypes.PageInfo, 'hasNextPage' | 'endCursor'> } }
);

export type ProductsByIdQueryVariables = AdminTypes.Exact<{
  ids: ReadonlyArray<AdminTypes.Scalars['ID']['input']> | AdminTypes.Scalars['ID']['input'];
}>;


export type ProductsByIdQuery = { readonly nodes: ReadonlyArray<AdminTypes.Maybe<(
    Pick<AdminTypes.Product, 'id' | 'title' | 'vendor' | 'productType' | 'tags' | 'status'>
    & { readonly featuredMedia: AdminTypes.Maybe<(
      Pick<AdminTypes.ExternalVideo, 'alt'>
      & { readonly preview: AdminTypes.Maybe<{ readonly image: AdminTypes.Maybe<Pick<AdminTypes.Image, 'url'>> }> }
    ) | (
      Pick<AdminTypes.MediaImage, 'alt'>
      & { readonly preview: AdminTypes.Maybe<{ readonly image: AdminTypes.Maybe<Pick<AdminTypes.Image, 'url'>> }> }
    ) | (
      Pick<AdminTypes.Model3d, 'alt'>
      & { readonly preview: AdminTypes.Maybe<{ readonly image: AdminTypes.Maybe<Pick<AdminTypes.Image, 'url'>> }> }
    ) | (
      Pick<AdminTypes.Video, 'alt'>
      & { readonly preview: AdminTypes.Maybe<{ readonly image: AdminTypes.Maybe<Pick<AdminTypes.Image, 'url'>> }> }
    )>, readonly media: { readonly nodes: ReadonlyArray<(
        Pick<AdminTypes.ExternalVideo, 'id' | 'alt'>
        & { readonly preview: AdminTypes.Maybe<{ readonly image: AdminTypes.Maybe<Pick<AdminTypes.Image, 'url' | 'width' | 'height'>> }> }
      ) | (
        Pick<AdminTypes.MediaImage, 'id' | 'alt'>
        & { readonly preview: AdminTypes.Maybe<{ readonly image: AdminTypes.Maybe<Pick<AdminTypes.Image, 'url' | 'width' | 'height'>> }> }
      ) | (
        Pick<AdminTypes.Model3d, 'id' | 'alt'>
        & { readonly preview: AdminTypes.Maybe<{ readonly image: AdminTypes.Maybe<Pick<AdminTypes.Image, 'url' | 'width' | 'height'>> }> }
      ) | (
        Pick<AdminTypes.Video, 'id' | 'alt'>
        & { readonly preview: AdminTypes.Maybe<{ readonly image: AdminTypes.Maybe<Pick<AdminTypes.Image, 'url' | 'width' | 'height'>> }> }
      )>, readonly pageInfo: Pick<AdminTypes.PageInfo, 'hasNextPage' | 'endCursor'> } }
  )>> };

export type ProductsPageQueryVariables = AdminTypes.Exact<{
  first?: AdminTypes.InputMaybe<AdminTypes.Scalars['Int']['input']>;
  after?: AdminTypes.InputMaybe<AdminTypes.Scalars['String']['input']>;
  last?: AdminTypes.InputMaybe<AdminTypes.Scalars['Int']['input']>;
  before?: AdminTypes.InputMaybe<AdminTypes.Scalars['String']['input']>;
  query?: AdminTypes.InputMaybe<AdminTypes.Scalars['String']['input']>;
  sortKey?: AdminTypes.InputMaybe<AdminTypes.ProductSortKeys>;
}>;


export type ProductsPageQuery = { readonly products: { readonly nodes: ReadonlyArray<(
      Pick<AdminTypes.Product, 'id' | 'title' | 'vendor' | 'productType' | 'tags' | 'status'>
      & { readonly featuredMedia: AdminTypes.Maybe<(
        Pick<AdminTypes.ExternalVideo, 'alt'>
        & { readonly preview: AdminTypes.Maybe<{ readonly image: AdminTypes.Maybe<Pick<AdminTypes.Image, 'url'>> }> }
      ) | (
        Pick<AdminTypes.MediaImage, 'alt'>
        & { readonly preview: AdminTypes.Maybe<{ readonly image: AdminTypes.Maybe<Pick<AdminTypes.Image, 'url'>> }> }
      ) | (
        Pick<AdminTypes.Model3d, 'alt'>
        & { readonly preview: AdminTypes.Maybe<{ readonly image: AdminTypes.Maybe<Pick<AdminTypes.Image, 'url'>> }> }
      ) | (
        Pick<AdminTypes.Video, 'alt'>
        & { readonly preview: AdminTypes.Maybe<{ readonly image: AdminTypes.Maybe<Pick<AdminTypes.Image, 'url'>> }> }
      )>, readonly media: { readonly nodes: ReadonlyArray<(
          Pick<AdminTypes.ExternalVideo, 'id' | 'alt'>
          & { readonly preview: AdminTypes.Maybe<{ readonly image: AdminTypes.Maybe<Pick<AdminTypes.Image, 'url' | 'width' | 'height'>> }> }
        ) | (
          Pick<AdminTypes.MediaImage, 'id' | 'alt'>
          & { readonly preview: AdminTypes.Maybe<{ readonly image: AdminTypes.Maybe<Pick<AdminTypes.Image, 'url' | 'width' | 'height'>> }> }
        ) | (
          Pick<AdminTypes.Model3d, 'id' | 'alt'>
          & { readonly preview: AdminTypes.Maybe<{ readonly image: AdminTypes.Maybe<Pick<AdminTypes.Image, 'url' | 'width' | 'height'>> }> }
        ) | (
          Pick<AdminTypes.Video, 'id' | 'alt'>
          & { readonly preview: AdminTypes.Maybe<{ readonly image: AdminTypes.Maybe<Pick<AdminTypes.Image, 'url' | 'width' | 'height'>> }> }
        )>, readonly pageInfo: Pick<AdminTypes.PageInfo, 'hasNextPage' | 'endCursor'> } }
    )>, readonly pageInfo: Pick<AdminTypes.PageInfo, 'hasNextPage' | 'hasPreviousPage' | 'startCursor' | 'endCursor'> } };

export type CataloguePageQueryVariables = AdminTypes.Exact<{
  first: AdminTypes.Scalars['Int']['input'];
  after?: AdminTypes.InputMaybe<AdminTypes.Scalars['String']['input']>;
  query?: AdminTypes.InputMaybe<AdminTypes.Scalars['String']['input']>;
}>;


export type CataloguePageQuery = { readonly products: { readonly nodes: ReadonlyArray<(
      Pick<AdminTypes.Product, 'id' | 'title' | 'handle' | 'status'>
      & { readonly mediaCount: AdminTypes.Maybe<Pick<AdminTypes.Count, 'count'>>, readonly variantsCount: AdminTypes.Maybe<Pick<AdminTypes.Count, 'count'>>, readonly media: { readonly nodes: ReadonlyArray<(
          Pick<AdminTypes.ExternalVideo, 'id'>
          & { readonly preview: AdminTypes.Maybe<{ readonly image: AdminTypes.Maybe<Pick<AdminTypes.Image, 'url'>> }> }
        ) | (
          Pick<AdminTypes.MediaImage, 'id'>
          & { readonly preview: AdminTypes.Maybe<{ readonly image: AdminTypes.Maybe<Pick<AdminTypes.Image, 'url'>> }> }
        ) | (
          Pick<AdminTypes.Model3d, 'id'>
          & { readonly preview: AdminTypes.Maybe<{ readonly image: AdminTypes.Maybe<Pick<AdminTypes.Image, 'url'>> }> }
        ) | (
          Pick<AdminTypes.Video, 'id'>
          & { readonly preview: AdminTypes.Maybe<{ readonly image: AdminTypes.Maybe<Pick<AdminTypes.Image, 'url'>> }> }
        )> }, readonly newest: { readonly nodes: ReadonlyArray<Pick<AdminTypes.MediaImage, 'createdAt'>> } }
    )>, readonly pageInfo: Pick<AdminTypes.PageInfo, 'hasNextPage' | 'endCursor'> } };

export type PictureCountsQueryVariables = AdminTypes.Exact<{
  first: AdminTypes.Scalars['Int']['input'];
  after?: AdminTypes.InputMaybe<AdminTypes.Scalars['String']['input']>;
}>;


export type PictureCountsQuery = { readonly products: { readonly nodes: ReadonlyArray<(
      Pick<AdminTypes.Product, 'status'>
      & { readonly mediaCount: AdminTypes.Maybe<Pick<AdminTypes.Count, 'count'>> }
    )>, readonly pageInfo: Pick<AdminTypes.PageInfo, 'hasNextPage' | 'endCursor'> } };

export type MediaCountsQueryVariables = AdminTypes.Exact<{
  ids: ReadonlyArray<AdminTypes.Scalars['ID']['input']> | AdminTypes.Scalars['ID']['input'];
}>;


export type MediaCountsQuery = { readonly nodes: ReadonlyArray<AdminTypes.Maybe<(
    Pick<AdminTypes.Product, 'id'>
    & { readonly mediaCount: AdminTypes.Maybe<Pick<AdminTypes.Count, 'count'>> }
  )>> };

export type ProductsToStageQueryVariables = AdminTypes.Exact<{
  first: AdminTypes.Scalars['Int']['input'];
  after?: AdminTypes.InputMaybe<AdminTypes.Scalars['String']['input']>;
}>;


export type ProductsToStageQuery = { readonly products: { readonly nodes: ReadonlyArray<(
      Pick<AdminTypes.Product, 'id' | 'title' | 'status'>
      & { readonly mediaCount: AdminTypes.Maybe<Pick<AdminTypes.Count, 'count'>>, readonly featuredMedia: AdminTypes.Maybe<{ readonly preview: AdminTypes.Maybe<{ readonly image: AdminTypes.Maybe<Pick<AdminTypes.Image, 'url'>> }> }> }
    )>, readonly pageInfo: Pick<AdminTypes.PageInfo, 'hasNextPage' | 'endCursor'> } };

export type ProductPicturesQueryVariables = AdminTypes.Exact<{
  id: AdminTypes.Scalars['ID']['input'];
  after?: AdminTypes.InputMaybe<AdminTypes.Scalars['String']['input']>;
}>;


export type ProductPicturesQuery = { readonly product: AdminTypes.Maybe<(
    Pick<AdminTypes.Product, 'id' | 'title'>
    & { readonly media: { readonly nodes: ReadonlyArray<(
        Pick<AdminTypes.ExternalVideo, 'id' | 'alt'>
        & { readonly preview: AdminTypes.Maybe<{ readonly image: AdminTypes.Maybe<Pick<AdminTypes.Image, 'url' | 'width' | 'height'>> }> }
      ) | (
        Pick<AdminTypes.MediaImage, 'id' | 'alt'>
        & { readonly preview: AdminTypes.Maybe<{ readonly image: AdminTypes.Maybe<Pick<AdminTypes.Image, 'url' | 'width' | 'height'>> }> }
      ) | (
        Pick<AdminTypes.Model3d, 'id' | 'alt'>
        & { readonly preview: AdminTypes.Maybe<{ readonly image: AdminTypes.Maybe<Pick<AdminTypes.Image, 'url' | 'width' | 'height'>> }> }
      ) | (
        Pick<AdminTypes.Video, 'id' | 'alt'>
        & { readonly preview: AdminTypes.Maybe<{ readonly image: AdminTypes.Maybe<Pick<AdminTypes.Image, 'url' | 'width' | 'height'>> }> }
      )>, readonly pageInfo: Pick<AdminTypes.PageInfo, 'hasNextPage' | 'endCursor'> } }
  )> };

export type ProductFiltersQueryVariables = AdminTypes.Exact<{ [key: string]: never; }>;


export type ProductFiltersQuery = { readonly productVendors: AdminTypes.Maybe<Pick<AdminTypes.StringConnection, 'nodes'>>, readonly productTypes: AdminTypes.Maybe<Pick<AdminTypes.StringConnection, 'nodes'>>, readonly productTags: AdminTypes.Maybe<Pick<AdminTypes.StringConnection, 'nodes'>> };

export type PicturesToImportQueryVariables = AdminTypes.Exact<{
  productId: AdminTypes.Scalars['ID']['input'];
  ids: ReadonlyArray<AdminTypes.Scalars['ID']['input']> | AdminTypes.Scalars['ID']['input'];
}>;


export type PicturesToImportQuery = { readonly product: AdminTypes.Maybe<(
    Pick<AdminTypes.Product, 'title' | 'productType'>
    & { readonly category: AdminTypes.Maybe<Pick<AdminTypes.TaxonomyCategory, 'name'>>, readonly variants: { readonly nodes: ReadonlyArray<(
        Pick<AdminTypes.ProductVariant, 'sku'>
        & { readonly media: { readonly nodes: ReadonlyArray<Pick<AdminTypes.ExternalVideo, 'id'> | Pick<AdminTypes.MediaImage, 'id'> | Pick<AdminTypes.Model3d, 'id'> | Pick<AdminTypes.Video, 'id'>> } }
      )> } }
  )>, readonly nodes: ReadonlyArray<AdminTypes.Maybe<(
    { readonly __typename: 'AbandonedCheckout' }
    & Pick<AdminTypes.AbandonedCheckout, 'id'>
  ) | (
    { readonly __typename: 'AbandonedCheckoutLineItem' }
    & Pick<AdminTypes.AbandonedCheckoutLineItem, 'id'>
  ) | (
    { readonly __typename: 'Abandonment' }
    & Pick<AdminTypes.Abandonment, 'id'>
  ) | (
    { readonly __typename: 'AddAllProductsOperation' }
    & Pick<AdminTypes.AddAllProductsOperation, 'id'>
  ) | (
    { readonly __typename: 'AdditionalFee' }
    & Pick<AdminTypes.AdditionalFee, 'id'>
  ) | (
    { readonly __typename: 'AnalyticsAnnotation' }
    & Pick<AdminTypes.AnalyticsAnnotation, 'id'>
  ) | (
    { readonly __typename: 'AnalyticsTarget' }
    & Pick<AdminTypes.AnalyticsTarget, 'id'>
  ) | (
    { readonly __typename: 'App' }
    & Pick<AdminTypes.App, 'id'>
  ) | (
    { readonly __typename: 'AppCatalog' }
    & Pick<AdminTypes.AppCatalog, 'id'>
  ) | (
    { readonly __typename: 'AppCredit' }
    & Pick<AdminTypes.AppCredit, 'id'>
  ) | (
    { readonly __typename: 'AppInstallation' }
    & Pick<AdminTypes.AppInstallation, 'id'>
  ) | (
    { readonly __typename: 'AppPurchaseOneTime' }
    & Pick<AdminTypes.AppPurchaseOneTime, 'id'>
  ) | (
    { readonly __typename: 'AppRevenueAttributionRecord' }
    & Pick<AdminTypes.AppRevenueAttributionRecord, 'id'>
  ) | (
    { readonly __typename: 'AppSubscription' }
    & Pick<AdminTypes.AppSubscription, 'id'>
  ) | (
    { readonly __typename: 'AppUsageRecord' }
    & Pick<AdminTypes.AppUsageRecord, 'id'>
  ) | (
    { readonly __typename: 'Article' }
    & Pick<AdminTypes.Article, 'id'>
  ) | (
    { readonly __typename: 'BasicEvent' }
    & Pick<AdminTypes.BasicEvent, 'id'>
  ) | (
    { readonly __typename: 'Blog' }
    & Pick<AdminTypes.Blog, 'id'>
  ) | (
    { readonly __typename: 'BulkOperation' }
    & Pick<AdminTypes.BulkOperation, 'id'>
  ) | (
    { readonly __typename: 'BusinessEntity' }
    & Pick<AdminTypes.BusinessEntity, 'id'>
  ) | (
    { readonly __typename: 'CalculatedOrder' }
    & Pick<AdminTypes.CalculatedOrder, 'id'>
  ) | (
    { readonly __typename: 'CartTransform' }
    & Pick<AdminTypes.CartTransform, 'id'>
  ) | (
    { readonly __typename: 'CashDrawer' }
    & Pick<AdminTypes.CashDrawer, 'id'>
  ) | (
    { readonly __typename: 'CashManagementCustomReasonCode' }
    & Pick<AdminTypes.CashManagementCustomReasonCode, 'id'>
  ) | (
    { readonly __typename: 'CashManagementDefaultReasonCode' }
    & Pick<AdminTypes.CashManagementDefaultReasonCode, 'id'>
  ) | (
    { readonly __typename: 'CashManagementSystemReasonCode' }
    & Pick<AdminTypes.CashManagementSystemReasonCode, 'id'>
  ) | (
    { readonly __typename: 'CashTrackingAdjustment' }
    & Pick<AdminTypes.CashTrackingAdjustment, 'id'>
  ) | (
    { readonly __typename: 'CashTrackingSession' }
    & Pick<AdminTypes.CashTrackingSession, 'id'>
  ) | (
    { readonly __typename: 'CatalogCsvOperation' }
    & Pick<AdminTypes.CatalogCsvOperation, 'id'>
  ) | (
    { readonly __typename: 'Channel' }
    & Pick<AdminTypes.Channel, 'id'>
  ) | (
    { readonly __typename: 'ChannelDefinition' }
    & Pick<AdminTypes.ChannelDefinition, 'id'>
  ) | (
    { readonly __typename: 'ChannelInformation' }
    & Pick<AdminTypes.ChannelInformation, 'id'>
  ) | (
    { readonly __typename: 'CheckoutAndAccountsConfiguration' }
    & Pick<AdminTypes.CheckoutAndAccountsConfiguration, 'id'>
  ) | (
    { readonly __typename: 'CheckoutAndAccountsConfigurationOverride' }
    & Pick<AdminTypes.CheckoutAndAccountsConfigurationOverride, 'id'>
  ) | (
    { readonly __typename: 'CheckoutProfile' }
    & Pick<AdminTypes.CheckoutProfile, 'id'>
  ) | (
    { readonly __typename: 'Collection' }
    & Pick<AdminTypes.Collection, 'id'>
  ) | (
    { readonly __typename: 'CollectionConditionsSource' }
    & Pick<AdminTypes.CollectionConditionsSource, 'id'>
  ) | (
    { readonly __typename: 'CollectionSubCollectionsSource' }
    & Pick<AdminTypes.CollectionSubCollectionsSource, 'id'>
  ) | (
    { readonly __typename: 'Comment' }
    & Pick<AdminTypes.Comment, 'id'>
  ) | (
    { readonly __typename: 'CommentEvent' }
    & Pick<AdminTypes.CommentEvent, 'id'>
  ) | (
    { readonly __typename: 'Company' }
    & Pick<AdminTypes.Company, 'id'>
  ) | (
    { readonly __typename: 'CompanyAddress' }
    & Pick<AdminTypes.CompanyAddress, 'id'>
  ) | (
    { readonly __typename: 'CompanyContact' }
    & Pick<AdminTypes.CompanyContact, 'id'>
  ) | (
    { readonly __typename: 'CompanyContactRole' }
    & Pick<AdminTypes.CompanyContactRole, 'id'>
  ) | (
    { readonly __typename: 'CompanyContactRoleAssignment' }
    & Pick<AdminTypes.CompanyContactRoleAssignment, 'id'>
  ) | (
    { readonly __typename: 'CompanyLocation' }
    & Pick<AdminTypes.CompanyLocation, 'id'>
  ) | (
    { readonly __typename: 'CompanyLocationCatalog' }
    & Pick<AdminTypes.CompanyLocationCatalog, 'id'>
  ) | (
    { readonly __typename: 'CompanyLocationStaffMemberAssignment' }
    & Pick<AdminTypes.CompanyLocationStaffMemberAssignment, 'id'>
  ) | (
    { readonly __typename: 'ConsentPolicy' }
    & Pick<AdminTypes.ConsentPolicy, 'id'>
  ) | (
    { readonly __typename: 'CurrencyExchangeAdjustment' }
    & Pick<AdminTypes.CurrencyExchangeAdjustment, 'id'>
  ) | (
    { readonly __typename: 'Customer' }
    & Pick<AdminTypes.Customer, 'id'>
  ) | (
    { readonly __typename: 'CustomerAccountAppExtensionPage' }
    & Pick<AdminTypes.CustomerAccountAppExtensionPage, 'id'>
  ) | (
    { readonly __typename: 'CustomerAccountNativePage' }
    & Pick<AdminTypes.CustomerAccountNativePage, 'id'>
  ) | (
    { readonly __typename: 'CustomerPaymentMethod' }
    & Pick<AdminTypes.CustomerPaymentMethod, 'id'>
  ) | (
    { readonly __typename: 'CustomerSegmentMembersQuery' }
    & Pick<AdminTypes.CustomerSegmentMembersQuery, 'id'>
  ) | (
    { readonly __typename: 'CustomerVisit' }
    & Pick<AdminTypes.CustomerVisit, 'id'>
  ) | (
    { readonly __typename: 'DeliveryCarrierService' }
    & Pick<AdminTypes.DeliveryCarrierService, 'id'>
  ) | (
    { readonly __typename: 'DeliveryCondition' }
    & Pick<AdminTypes.DeliveryCondition, 'id'>
  ) | (
    { readonly __typename: 'DeliveryCountry' }
    & Pick<AdminTypes.DeliveryCountry, 'id'>
  ) | (
    { readonly __typename: 'DeliveryCustomization' }
    & Pick<AdminTypes.DeliveryCustomization, 'id'>
  ) | (
    { readonly __typename: 'DeliveryLocationGroup' }
    & Pick<AdminTypes.DeliveryLocationGroup, 'id'>
  ) | (
    { readonly __typename: 'DeliveryMethod' }
    & Pick<AdminTypes.DeliveryMethod, 'id'>
  ) | (
    { readonly __typename: 'DeliveryMethodDefinition' }
    & Pick<AdminTypes.DeliveryMethodDefinition, 'id'>
  ) | (
    { readonly __typename: 'DeliveryParticipant' }
    & Pick<AdminTypes.DeliveryParticipant, 'id'>
  ) | (
    { readonly __typename: 'DeliveryProfile' }
    & Pick<AdminTypes.DeliveryProfile, 'id'>
  ) | (
    { readonly __typename: 'DeliveryProfileItem' }
    & Pick<AdminTypes.DeliveryProfileItem, 'id'>
  ) | (
    { readonly __typename: 'DeliveryPromiseParticipant' }
    & Pick<AdminTypes.DeliveryPromiseParticipant, 'id'>
  ) | (
    { readonly __typename: 'DeliveryPromiseProvider' }
    & Pick<AdminTypes.DeliveryPromiseProvider, 'id'>
  ) | (
    { readonly __typename: 'DeliveryProvince' }
    & Pick<AdminTypes.DeliveryProvince, 'id'>
  ) | (
    { readonly __typename: 'DeliveryRateDefinition' }
    & Pick<AdminTypes.DeliveryRateDefinition, 'id'>
  ) | (
    { readonly __typename: 'DeliveryZone' }
    & Pick<AdminTypes.DeliveryZone, 'id'>
  ) | (
    { readonly __typename: 'DiscountAutomaticBxgy' }
    & Pick<AdminTypes.DiscountAutomaticBxgy, 'id'>
  ) | (
    { readonly __typename: 'DiscountAutomaticNode' }
    & Pick<AdminTypes.DiscountAutomaticNode, 'id'>
  ) | (
    { readonly __typename: 'DiscountCodeNode' }
    & Pick<AdminTypes.DiscountCodeNode, 'id'>
  ) | (
    { readonly __typename: 'DiscountNode' }
    & Pick<AdminTypes.DiscountNode, 'id'>
  ) | (
    { readonly __typename: 'DiscountRedeemCodeBulkCreation' }
    & Pick<AdminTypes.DiscountRedeemCodeBulkCreation, 'id'>
  ) | (
    { readonly __typename: 'Domain' }
    & Pick<AdminTypes.Domain, 'id'>
  ) | (
    { readonly __typename: 'DraftOrder' }
    & Pick<AdminTypes.DraftOrder, 'id'>
  ) | (
    { readonly __typename: 'DraftOrderLineItem' }
    & Pick<AdminTypes.DraftOrderLineItem, 'id'>
  ) | (
    { readonly __typename: 'DraftOrderTag' }
    & Pick<AdminTypes.DraftOrderTag, 'id'>
  ) | (
    { readonly __typename: 'Duty' }
    & Pick<AdminTypes.Duty, 'id'>
  ) | (
    { readonly __typename: 'ExchangeLineItem' }
    & Pick<AdminTypes.ExchangeLineItem, 'id'>
  ) | (
    { readonly __typename: 'ExternalVideo' }
    & Pick<AdminTypes.ExternalVideo, 'id'>
  ) | (
    { readonly __typename: 'Fulfillment' }
    & Pick<AdminTypes.Fulfillment, 'id'>
  ) | (
    { readonly __typename: 'FulfillmentConstraintRule' }
    & Pick<AdminTypes.FulfillmentConstraintRule, 'id'>
  ) | (
    { readonly __typename: 'FulfillmentEvent' }
    & Pick<AdminTypes.FulfillmentEvent, 'id'>
  ) | (
    { readonly __typename: 'FulfillmentHold' }
    & Pick<AdminTypes.FulfillmentHold, 'id'>
  ) | (
    { readonly __typename: 'FulfillmentLineItem' }
    & Pick<AdminTypes.FulfillmentLineItem, 'id'>
  ) | (
    { readonly __typename: 'FulfillmentOrder' }
    & Pick<AdminTypes.FulfillmentOrder, 'id'>
  ) | (
    { readonly __typename: 'FulfillmentOrderDestination' }
    & Pick<AdminTypes.FulfillmentOrderDestination, 'id'>
  ) | (
    { readonly __typename: 'FulfillmentOrderLineItem' }
    & Pick<AdminTypes.FulfillmentOrderLineItem, 'id'>
  ) | (
    { readonly __typename: 'FulfillmentOrderMerchantRequest' }
    & Pick<AdminTypes.FulfillmentOrderMerchantRequest, 'id'>
  ) | (
    { readonly __typename: 'GenericFile' }
    & Pick<AdminTypes.GenericFile, 'id'>
  ) | (
    { readonly __typename: 'GiftCard' }
    & Pick<AdminTypes.GiftCard, 'id'>
  ) | (
    { readonly __typename: 'GiftCardCashOutTransaction' }
    & Pick<AdminTypes.GiftCardCashOutTransaction, 'id'>
  ) | (
    { readonly __typename: 'GiftCardCreditTransaction' }
    & Pick<AdminTypes.GiftCardCreditTransaction, 'id'>
  ) | (
    { readonly __typename: 'GiftCardDebitTransaction' }
    & Pick<AdminTypes.GiftCardDebitTransaction, 'id'>
  ) | (
    { readonly __typename: 'IdentityProviderSubject' }
    & Pick<AdminTypes.IdentityProviderSubject, 'id'>
  ) | (
    { readonly __typename: 'InventoryAdjustmentGroup' }
    & Pick<AdminTypes.InventoryAdjustmentGroup, 'id'>
  ) | (
    { readonly __typename: 'InventoryItem' }
    & Pick<AdminTypes.InventoryItem, 'id'>
  ) | (
    { readonly __typename: 'InventoryItemMeasurement' }
    & Pick<AdminTypes.InventoryItemMeasurement, 'id'>
  ) | (
    { readonly __typename: 'InventoryLevel' }
    & Pick<AdminTypes.InventoryLevel, 'id'>
  ) | (
    { readonly __typename: 'InventoryQuantity' }
    & Pick<AdminTypes.InventoryQuantity, 'id'>
  ) | (
    { readonly __typename: 'InventoryShipment' }
    & Pick<AdminTypes.InventoryShipment, 'id'>
  ) | (
    { readonly __typename: 'InventoryShipmentLineItem' }
    & Pick<AdminTypes.InventoryShipmentLineItem, 'id'>
  ) | (
    { readonly __typename: 'InventoryTransfer' }
    & Pick<AdminTypes.InventoryTransfer, 'id'>
  ) | (
    { readonly __typename: 'InventoryTransferLineItem' }
    & Pick<AdminTypes.InventoryTransferLineItem, 'id'>
  ) | (
    { readonly __typename: 'LineItem' }
    & Pick<AdminTypes.LineItem, 'id'>
  ) | (
    { readonly __typename: 'LineItemGroup' }
    & Pick<AdminTypes.LineItemGroup, 'id'>
  ) | (
    { readonly __typename: 'Location' }
    & Pick<AdminTypes.Location, 'id'>
  ) | (
    { readonly __typename: 'MailingAddress' }
    & Pick<AdminTypes.MailingAddress, 'id'>
  ) | (
    { readonly __typename: 'Market' }
    & Pick<AdminTypes.Market, 'id'>
  ) | (
    { readonly __typename: 'MarketCatalog' }
    & Pick<AdminTypes.MarketCatalog, 'id'>
  ) | (
    { readonly __typename: 'MarketRegionCountry' }
    & Pick<AdminTypes.MarketRegionCountry, 'id'>
  ) | (
    { readonly __typename: 'MarketRegionSubdivision' }
    & Pick<AdminTypes.MarketRegionSubdivision, 'id'>
  ) | (
    { readonly __typename: 'MarketWebPresence' }
    & Pick<AdminTypes.MarketWebPresence, 'id'>
  ) | (
    { readonly __typename: 'MarketingActivity' }
    & Pick<AdminTypes.MarketingActivity, 'id'>
  ) | (
    { readonly __typename: 'MarketingEvent' }
    & Pick<AdminTypes.MarketingEvent, 'id'>
  ) | (
    { readonly __typename: 'MediaImage' }
    & Pick<AdminTypes.MediaImage, 'mimeType' | 'id'>
    & { readonly image: AdminTypes.Maybe<(
      Pick<AdminTypes.Image, 'url' | 'width' | 'height'>
      & { jpg: AdminTypes.Image['url'], png: AdminTypes.Image['url'], webp: AdminTypes.Image['url'] }
    )> }
  ) | (
    { readonly __typename: 'Menu' }
    & Pick<AdminTypes.Menu, 'id'>
  ) | (
    { readonly __typename: 'Metafield' }
    & Pick<AdminTypes.Metafield, 'id'>
  ) | (
    { readonly __typename: 'MetafieldDefinition' }
    & Pick<AdminTypes.MetafieldDefinition, 'id'>
  ) | (
    { readonly __typename: 'Metaobject' }
    & Pick<AdminTypes.Metaobject, 'id'>
  ) | (
    { readonly __typename: 'MetaobjectDefinition' }
    & Pick<AdminTypes.MetaobjectDefinition, 'id'>
  ) | (
    { readonly __typename: 'Model3d' }
    & Pick<AdminTypes.Model3d, 'id'>
  ) | (
    { readonly __typename: 'OnlineStoreTheme' }
    & Pick<AdminTypes.OnlineStoreTheme, 'id'>
  ) | (
    { readonly __typename: 'Order' }
    & Pick<AdminTypes.Order, 'id'>
  ) | (
    { readonly __typename: 'OrderAdjustment' }
    & Pick<AdminTypes.OrderAdjustment, 'id'>
  ) | (
    { readonly __typename: 'OrderAttributionDefinition' }
    & Pick<AdminTypes.OrderAttributionDefinition, 'id'>
  ) | (
    { readonly __typename: 'OrderCancelJobResult' }
    & Pick<AdminTypes.OrderCancelJobResult, 'id'>
  ) | (
    { readonly __typename: 'OrderCreateMandatePaymentJobResult' }
    & Pick<AdminTypes.OrderCreateMandatePaymentJobResult, 'id'>
  ) | (
    { readonly __typename: 'OrderDisputeSummary' }
    & Pick<AdminTypes.OrderDisputeSummary, 'id'>
  ) | (
    { readonly __typename: 'OrderEditSession' }
    & Pick<AdminTypes.OrderEditSession, 'id'>
  ) | (
    { readonly __typename: 'OrderTransaction' }
    & Pick<AdminTypes.OrderTransaction, 'id'>
  ) | (
    { readonly __typename: 'Page' }
    & Pick<AdminTypes.Page, 'id'>
  ) | (
    { readonly __typename: 'PaymentCustomization' }
    & Pick<AdminTypes.PaymentCustomization, 'id'>
  ) | (
    { readonly __typename: 'PaymentMandate' }
    & Pick<AdminTypes.PaymentMandate, 'id'>
  ) | (
    { readonly __typename: 'PaymentSchedule' }
    & Pick<AdminTypes.PaymentSchedule, 'id'>
  ) | (
    { readonly __typename: 'PaymentTerms' }
    & Pick<AdminTypes.PaymentTerms, 'id'>
  ) | (
    { readonly __typename: 'PaymentTermsTemplate' }
    & Pick<AdminTypes.PaymentTermsTemplate, 'id'>
  ) | (
    { readonly __typename: 'PointOfSaleDevice' }
    & Pick<AdminTypes.PointOfSaleDevice, 'id'>
  ) | (
    { readonly __typename: 'PointOfSaleDevicePaymentSession' }
    & Pick<AdminTypes.PointOfSaleDevicePaymentSession, 'id'>
  ) | (
    { readonly __typename: 'PriceList' }
    & Pick<AdminTypes.PriceList, 'id'>
  ) | (
    { readonly __typename: 'Product' }
    & Pick<AdminTypes.Product, 'id'>
  ) | (
    { readonly __typename: 'ProductBundleOperation' }
    & Pick<AdminTypes.ProductBundleOperation, 'id'>
  ) | (
    { readonly __typename: 'ProductDeleteOperation' }
    & Pick<AdminTypes.ProductDeleteOperation, 'id'>
  ) | (
    { readonly __typename: 'ProductDuplicateOperation' }
    & Pick<AdminTypes.ProductDuplicateOperation, 'id'>
  ) | (
    { readonly __typename: 'ProductFeed' }
    & Pick<AdminTypes.ProductFeed, 'id'>
  ) | (
    { readonly __typename: 'ProductOption' }
    & Pick<AdminTypes.ProductOption, 'id'>
  ) | (
    { readonly __typename: 'ProductOptionValue' }
    & Pick<AdminTypes.ProductOptionValue, 'id'>
  ) | (
    { readonly __typename: 'ProductSetOperation' }
    & Pick<AdminTypes.ProductSetOperation, 'id'>
  ) | (
    { readonly __typename: 'ProductTaxonomyNode' }
    & Pick<AdminTypes.ProductTaxonomyNode, 'id'>
  ) | (
    { readonly __typename: 'ProductVariant' }
    & Pick<AdminTypes.ProductVariant, 'id'>
  ) | (
    { readonly __typename: 'ProductVariantComponent' }
    & Pick<AdminTypes.ProductVariantComponent, 'id'>
  ) | (
    { readonly __typename: 'Publication' }
    & Pick<AdminTypes.Publication, 'id'>
  ) | (
    { readonly __typename: 'PublicationResourceOperation' }
    & Pick<AdminTypes.PublicationResourceOperation, 'id'>
  ) | (
    { readonly __typename: 'QuantityPriceBreak' }
    & Pick<AdminTypes.QuantityPriceBreak, 'id'>
  ) | (
    { readonly __typename: 'Refund' }
    & Pick<AdminTypes.Refund, 'id'>
  ) | (
    { readonly __typename: 'RefundShippingLine' }
    & Pick<AdminTypes.RefundShippingLine, 'id'>
  ) | (
    { readonly __typename: 'Return' }
    & Pick<AdminTypes.Return, 'id'>
  ) | (
    { readonly __typename: 'ReturnLineItem' }
    & Pick<AdminTypes.ReturnLineItem, 'id'>
  ) | (
    { readonly __typename: 'ReturnReasonDefinition' }
    & Pick<AdminTypes.ReturnReasonDefinition, 'id'>
  ) | (
    { readonly __typename: 'ReturnableFulfillment' }
    & Pick<AdminTypes.ReturnableFulfillment, 'id'>
  ) | (
    { readonly __typename: 'ReverseDelivery' }
    & Pick<AdminTypes.ReverseDelivery, 'id'>
  ) | (
    { readonly __typename: 'ReverseDeliveryLineItem' }
    & Pick<AdminTypes.ReverseDeliveryLineItem, 'id'>
  ) | (
    { readonly __typename: 'ReverseFulfillmentOrder' }
    & Pick<AdminTypes.ReverseFulfillmentOrder, 'id'>
  ) | (
    { readonly __typename: 'ReverseFulfillmentOrderDisposition' }
    & Pick<AdminTypes.ReverseFulfillmentOrderDisposition, 'id'>
  ) | (
    { readonly __typename: 'ReverseFulfillmentOrderLineItem' }
    & Pick<AdminTypes.ReverseFulfillmentOrderLineItem, 'id'>
  ) | (
    { readonly __typename: 'SaleAdditionalFee' }
    & Pick<AdminTypes.SaleAdditionalFee, 'id'>
  ) | (
    { readonly __typename: 'SavedSearch' }
    & Pick<AdminTypes.SavedSearch, 'id'>
  ) | (
    { readonly __typename: 'ScriptTag' }
    & Pick<AdminTypes.ScriptTag, 'id'>
  ) | (
    { readonly __typename: 'Segment' }
    & Pick<AdminTypes.Segment, 'id'>
  ) | (
    { readonly __typename: 'SellingPlan' }
    & Pick<AdminTypes.SellingPlan, 'id'>
  ) | (
    { readonly __typename: 'SellingPlanGroup' }
    & Pick<AdminTypes.SellingPlanGroup, 'id'>
  ) | (
    { readonly __typename: 'ServerPixel' }
    & Pick<AdminTypes.ServerPixel, 'id'>
  ) | (
    { readonly __typename: 'ShippingLabel' }
    & Pick<AdminTypes.ShippingLabel, 'id'>
  ) | (
    { readonly __typename: 'ShippingLabelPurchaseResult' }
    & Pick<AdminTypes.ShippingLabelPurchaseResult, 'id'>
  ) | (
    { readonly __typename: 'Shop' }
    & Pick<AdminTypes.Shop, 'id'>
  ) | (
    { readonly __typename: 'ShopAddress' }
    & Pick<AdminTypes.ShopAddress, 'id'>
  ) | (
    { readonly __typename: 'ShopPolicy' }
    & Pick<AdminTypes.ShopPolicy, 'id'>
  ) | (
    { readonly __typename: 'ShopifyPaymentsAccount' }
    & Pick<AdminTypes.ShopifyPaymentsAccount, 'id'>
  ) | (
    { readonly __typename: 'ShopifyPaymentsBalanceTransaction' }
    & Pick<AdminTypes.ShopifyPaymentsBalanceTransaction, 'id'>
  ) | (
    { readonly __typename: 'ShopifyPaymentsBankAccount' }
    & Pick<AdminTypes.ShopifyPaymentsBankAccount, 'id'>
  ) | (
    { readonly __typename: 'ShopifyPaymentsDispute' }
    & Pick<AdminTypes.ShopifyPaymentsDispute, 'id'>
  ) | (
    { readonly __typename: 'ShopifyPaymentsDisputeEvidence' }
    & Pick<AdminTypes.ShopifyPaymentsDisputeEvidence, 'id'>
  ) | (
    { readonly __typename: 'ShopifyPaymentsDisputeFileUpload' }
    & Pick<AdminTypes.ShopifyPaymentsDisputeFileUpload, 'id'>
  ) | (
    { readonly __typename: 'ShopifyPaymentsDisputeFulfillment' }
    & Pick<AdminTypes.ShopifyPaymentsDisputeFulfillment, 'id'>
  ) | (
    { readonly __typename: 'ShopifyPaymentsPayout' }
    & Pick<AdminTypes.ShopifyPaymentsPayout, 'id'>
  ) | (
    { readonly __typename: 'StaffMember' }
    & Pick<AdminTypes.StaffMember, 'id'>
  ) | (
    { readonly __typename: 'StandardMetafieldDefinitionTemplate' }
    & Pick<AdminTypes.StandardMetafieldDefinitionTemplate, 'id'>
  ) | (
    { readonly __typename: 'StoreCreditAccount' }
    & Pick<AdminTypes.StoreCreditAccount, 'id'>
  ) | (
    { readonly __typename: 'StoreCreditAccountCreditTransaction' }
    & Pick<AdminTypes.StoreCreditAccountCreditTransaction, 'id'>
  ) | (
    { readonly __typename: 'StoreCreditAccountDebitRevertTransaction' }
    & Pick<AdminTypes.StoreCreditAccountDebitRevertTransaction, 'id'>
  ) | (
    { readonly __typename: 'StoreCreditAccountDebitTransaction' }
    & Pick<AdminTypes.StoreCreditAccountDebitTransaction, 'id'>
  ) | (
    { readonly __typename: 'StorefrontAccessToken' }
    & Pick<AdminTypes.StorefrontAccessToken, 'id'>
  ) | (
    { readonly __typename: 'SubscriptionBillingAttempt' }
    & Pick<AdminTypes.SubscriptionBillingAttempt, 'id'>
  ) | (
    { readonly __typename: 'SubscriptionContract' }
    & Pick<AdminTypes.SubscriptionContract, 'id'>
  ) | (
    { readonly __typename: 'SubscriptionDraft' }
    & Pick<AdminTypes.SubscriptionDraft, 'id'>
  ) | (
    { readonly __typename: 'TaxonomyAttribute' }
    & Pick<AdminTypes.TaxonomyAttribute, 'id'>
  ) | (
    { readonly __typename: 'TaxonomyCategory' }
    & Pick<AdminTypes.TaxonomyCategory, 'id'>
  ) | (
    { readonly __typename: 'TaxonomyChoiceListAttribute' }
    & Pick<AdminTypes.TaxonomyChoiceListAttribute, 'id'>
  ) | (
    { readonly __typename: 'TaxonomyMeasurementAttribute' }
    & Pick<AdminTypes.TaxonomyMeasurementAttribute, 'id'>
  ) | (
    { readonly __typename: 'TaxonomyValue' }
    & Pick<AdminTypes.TaxonomyValue, 'id'>
  ) | (
    { readonly __typename: 'TenderTransaction' }
    & Pick<AdminTypes.TenderTransaction, 'id'>
  ) | (
    { readonly __typename: 'TransactionFee' }
    & Pick<AdminTypes.TransactionFee, 'id'>
  ) | (
    { readonly __typename: 'UnverifiedReturnLineItem' }
    & Pick<AdminTypes.UnverifiedReturnLineItem, 'id'>
  ) | (
    { readonly __typename: 'UrlRedirect' }
    & Pick<AdminTypes.UrlRedirect, 'id'>
  ) | (
    { readonly __typename: 'UrlRedirectImport' }
    & Pick<AdminTypes.UrlRedirectImport, 'id'>
  ) | (
    { readonly __typename: 'Validation' }
    & Pick<AdminTypes.Validation, 'id'>
  ) | (
    { readonly __typename: 'Video' }
    & Pick<AdminTypes.Video, 'id'>
  ) | (
    { readonly __typename: 'WebPixel' }
    & Pick<AdminTypes.WebPixel, 'id'>
  ) | (
    { readonly __typename: 'WebhookSubscription' }
    & Pick<AdminTypes.WebhookSubscription, 'id'>
  )>> };

export type ProductFactsQueryVariables = AdminTypes.Exact<{
  id: AdminTypes.Scalars['ID']['input'];
}>;


export type ProductFactsQuery = { readonly product: AdminTypes.Maybe<Pick<AdminTypes.Product, 'id' | 'title' | 'vendor' | 'productType' | 'tags' | 'descriptionHtml'>> };

export type ProductPlacesQueryVariables = AdminTypes.Exact<{
  id: AdminTypes.Scalars['ID']['input'];
}>;


export type ProductPlacesQuery = { readonly product: AdminTypes.Maybe<{ readonly mediaCount: AdminTypes.Maybe<Pick<AdminTypes.Count, 'count'>>, readonly media: { readonly nodes: ReadonlyArray<(
        Pick<AdminTypes.ExternalVideo, 'id' | 'alt' | 'mediaContentType'>
        & { readonly preview: AdminTypes.Maybe<{ readonly image: AdminTypes.Maybe<Pick<AdminTypes.Image, 'url'>> }> }
      ) | (
        Pick<AdminTypes.MediaImage, 'id' | 'alt' | 'mediaContentType'>
        & { readonly preview: AdminTypes.Maybe<{ readonly image: AdminTypes.Maybe<Pick<AdminTypes.Image, 'url'>> }> }
      ) | (
        Pick<AdminTypes.Model3d, 'id' | 'alt' | 'mediaContentType'>
        & { readonly preview: AdminTypes.Maybe<{ readonly image: AdminTypes.Maybe<Pick<AdminTypes.Image, 'url'>> }> }
      ) | (
        Pick<AdminTypes.Video, 'id' | 'alt' | 'mediaContentType'>
        & { readonly preview: AdminTypes.Maybe<{ readonly image: AdminTypes.Maybe<Pick<AdminTypes.Image, 'url'>> }> }
      )> } }> };

export type ProductBeforePushQueryVariables = AdminTypes.Exact<{
  id: AdminTypes.Scalars['ID']['input'];
}>;


export type ProductBeforePushQuery = { readonly product: AdminTypes.Maybe<(
    Pick<AdminTypes.Product, 'id' | 'title' | 'descriptionHtml'>
    & { readonly variantsCount: AdminTypes.Maybe<Pick<AdminTypes.Count, 'count'>>, readonly media: { readonly nodes: ReadonlyArray<Pick<AdminTypes.ExternalVideo, 'id' | 'alt' | 'mediaContentType' | 'status'> | Pick<AdminTypes.MediaImage, 'id' | 'alt' | 'mediaContentType' | 'status'> | Pick<AdminTypes.Model3d, 'id' | 'alt' | 'mediaContentType' | 'status'> | Pick<AdminTypes.Video, 'id' | 'alt' | 'mediaContentType' | 'status'>> } }
  )> };

export type StagedUploadsCreateMutationVariables = AdminTypes.Exact<{
  input: ReadonlyArray<AdminTypes.StagedUploadInput> | AdminTypes.StagedUploadInput;
}>;


export type StagedUploadsCreateMutation = { readonly stagedUploadsCreate: AdminTypes.Maybe<{ readonly stagedTargets: AdminTypes.Maybe<ReadonlyArray<(
      Pick<AdminTypes.StagedMediaUploadTarget, 'url' | 'resourceUrl'>
      & { readonly parameters: ReadonlyArray<Pick<AdminTypes.StagedUploadParameter, 'name' | 'value'>> }
    )>>, readonly userErrors: ReadonlyArray<Pick<AdminTypes.UserError, 'field' | 'message'>> }> };

export type ProductAddMediaMutationVariables = AdminTypes.Exact<{
  product: AdminTypes.ProductUpdateInput;
  media: ReadonlyArray<AdminTypes.CreateMediaInput> | AdminTypes.CreateMediaInput;
}>;


export type ProductAddMediaMutation = { readonly productUpdate: AdminTypes.Maybe<{ readonly product: AdminTypes.Maybe<(
      Pick<AdminTypes.Product, 'descriptionHtml'>
      & { readonly media: { readonly nodes: ReadonlyArray<Pick<AdminTypes.ExternalVideo, 'id' | 'alt'> | Pick<AdminTypes.MediaImage, 'id' | 'alt'> | Pick<AdminTypes.Model3d, 'id' | 'alt'> | Pick<AdminTypes.Video, 'id' | 'alt'>> } }
    )>, readonly userErrors: ReadonlyArray<Pick<AdminTypes.UserError, 'field' | 'message'>> }> };

export type ProductReorderMediaMutationVariables = AdminTypes.Exact<{
  id: AdminTypes.Scalars['ID']['input'];
  moves: ReadonlyArray<AdminTypes.MoveInput> | AdminTypes.MoveInput;
}>;


export type ProductReorderMediaMutation = { readonly productReorderMedia: AdminTypes.Maybe<{ readonly job: AdminTypes.Maybe<Pick<AdminTypes.Job, 'id'>>, readonly mediaUserErrors: ReadonlyArray<Pick<AdminTypes.MediaUserError, 'field' | 'message'>> }> };

export type ProductVariantsQueryVariables = AdminTypes.Exact<{
  id: AdminTypes.Scalars['ID']['input'];
  after?: AdminTypes.InputMaybe<AdminTypes.Scalars['String']['input']>;
}>;


export type ProductVariantsQuery = { readonly product: AdminTypes.Maybe<{ readonly variants: { readonly nodes: ReadonlyArray<(
        Pick<AdminTypes.ProductVariant, 'id' | 'title'>
        & { readonly selectedOptions: ReadonlyArray<Pick<AdminTypes.SelectedOption, 'name' | 'value'>>, readonly media: { readonly nodes: ReadonlyArray<(
            Pick<AdminTypes.ExternalVideo, 'id'>
            & { readonly preview: AdminTypes.Maybe<{ readonly image: AdminTypes.Maybe<Pick<AdminTypes.Image, 'url'>> }> }
          ) | (
            Pick<AdminTypes.MediaImage, 'id'>
            & { readonly preview: AdminTypes.Maybe<{ readonly image: AdminTypes.Maybe<Pick<AdminTypes.Image, 'url'>> }> }
          ) | (
            Pick<AdminTypes.Model3d, 'id'>
            & { readonly preview: AdminTypes.Maybe<{ readonly image: AdminTypes.Maybe<Pick<AdminTypes.Image, 'url'>> }> }
          ) | (
            Pick<AdminTypes.Video, 'id'>
            & { readonly preview: AdminTypes.Maybe<{ readonly image: AdminTypes.Maybe<Pick<AdminTypes.Image, 'url'>> }> }
          )> } }
      )>, readonly pageInfo: Pick<AdminTypes.PageInfo, 'hasNextPage' | 'endCursor'> } }> };

export type VariantAppendMediaMutationVariables = AdminTypes.Exact<{
  productId: AdminTypes.Scalars['ID']['input'];
  variantMedia: ReadonlyArray<AdminTypes.ProductVariantAppendMediaInput> | AdminTypes.ProductVariantAppendMediaInput;
}>;


export type VariantAppendMediaMutation = { readonly productVariantAppendMedia: AdminTypes.Maybe<{ readonly productVariants: AdminTypes.Maybe<ReadonlyArray<Pick<AdminTypes.ProductVariant, 'id'>>>, readonly userErrors: ReadonlyArray<Pick<AdminTypes.MediaUserError, 'field' | 'message'>> }> };

export type VariantDetachMediaMutationVariables = AdminTypes.Exact<{
  productId: AdminTypes.Scalars['ID']['input'];
  variantMedia: ReadonlyArray<AdminTypes.ProductVariantDetachMediaInput> | AdminTypes.ProductVariantDetachMediaInput;
}>;


export type VariantDetachMediaMutation = { readonly productVariantDetachMedia: AdminTypes.Maybe<{ readonly productVariants: AdminTypes.Maybe<ReadonlyArray<Pick<AdminTypes.ProductVariant, 'id'>>>, readonly userErrors: ReadonlyArray<Pick<AdminTypes.MediaUserError, 'field' | 'message' | 'code'>> }> };

export type FilesUpdateMutationVariables = AdminTypes.Exact<{
  files: ReadonlyArray<AdminTypes.FileUpdateInput> | AdminTypes.FileUpdateInput;
}>;


export type FilesUpdateMutation = { readonly fileUpdate: AdminTypes.Maybe<{ readonly files: AdminTypes.Maybe<ReadonlyArray<Pick<AdminTypes.ExternalVideo, 'id'> | Pick<AdminTypes.GenericFile, 'id'> | Pick<AdminTypes.MediaImage, 'id'> | Pick<AdminTypes.Model3d, 'id'> | Pick<AdminTypes.Video, 'id'>>>, readonly userErrors: ReadonlyArray<Pick<AdminTypes.FilesUserError, 'field' | 'message' | 'code'>> }> };

export type FlowTriggerMutationVariables = AdminTypes.Exact<{
  handle: AdminTypes.Scalars['String']['input'];
  payload: AdminTypes.Scalars['JSON']['input'];
}>;


export type FlowTriggerMutation = { readonly flowTriggerReceive: AdminTypes.Maybe<{ readonly userErrors: ReadonlyArray<Pick<AdminTypes.UserError, 'field' | 'message'>> }> };

export type MediaStatusQueryVariables = AdminTypes.Exact<{
  ids: ReadonlyArray<AdminTypes.Scalars['ID']['input']> | AdminTypes.Scalars['ID']['input'];
}>;


export type MediaStatusQuery = { readonly nodes: ReadonlyArray<AdminTypes.Maybe<(
    { readonly __typename: 'AbandonedCheckout' }
    & Pick<AdminTypes.AbandonedCheckout, 'id'>
  ) | (
    { readonly __typename: 'AbandonedCheckoutLineItem' }
    & Pick<AdminTypes.AbandonedCheckoutLineItem, 'id'>
  ) | (
    { readonly __typename: 'Abandonment' }
    & Pick<AdminTypes.Abandonment, 'id'>
  ) | (
    { readonly __typename: 'AddAllProductsOperation' }
    & Pick<AdminTypes.AddAllProductsOperation, 'id'>
  ) | (
    { readonly __typename: 'AdditionalFee' }
    & Pick<AdminTypes.AdditionalFee, 'id'>
  ) | (
    { readonly __typename: 'AnalyticsAnnotation' }
    & Pick<AdminTypes.AnalyticsAnnotation, 'id'>
  ) | (
    { readonly __typename: 'AnalyticsTarget' }
    & Pick<AdminTypes.AnalyticsTarget, 'id'>
  ) | (
    { readonly __typename: 'App' }
    & Pick<AdminTypes.App, 'id'>
  ) | (
    { readonly __typename: 'AppCatalog' }
    & Pick<AdminTypes.AppCatalog, 'id'>
  ) | (
    { readonly __typename: 'AppCredit' }
    & Pick<AdminTypes.AppCredit, 'id'>
  ) | (
    { readonly __typename: 'AppInstallation' }
    & Pick<AdminTypes.AppInstallation, 'id'>
  ) | (
    { readonly __typename: 'AppPurchaseOneTime' }
    & Pick<AdminTypes.AppPurchaseOneTime, 'id'>
  ) | (
    { readonly __typename: 'AppRevenueAttributionRecord' }
    & Pick<AdminTypes.AppRevenueAttributionRecord, 'id'>
  ) | (
    { readonly __typename: 'AppSubscription' }
    & Pick<AdminTypes.AppSubscription, 'id'>
  ) | (
    { readonly __typename: 'AppUsageRecord' }
    & Pick<AdminTypes.AppUsageRecord, 'id'>
  ) | (
    { readonly __typename: 'Article' }
    & Pick<AdminTypes.Article, 'id'>
  ) | (
    { readonly __typename: 'BasicEvent' }
    & Pick<AdminTypes.BasicEvent, 'id'>
  ) | (
    { readonly __typename: 'Blog' }
    & Pick<AdminTypes.Blog, 'id'>
  ) | (
    { readonly __typename: 'BulkOperation' }
    & Pick<AdminTypes.BulkOperation, 'id'>
  ) | (
    { readonly __typename: 'BusinessEntity' }
    & Pick<AdminTypes.BusinessEntity, 'id'>
  ) | (
    { readonly __typename: 'CalculatedOrder' }
    & Pick<AdminTypes.CalculatedOrder, 'id'>
  ) | (
    { readonly __typename: 'CartTransform' }
    & Pick<AdminTypes.CartTransform, 'id'>
  ) | (
    { readonly __typename: 'CashDrawer' }
    & Pick<AdminTypes.CashDrawer, 'id'>
  ) | (
    { readonly __typename: 'CashManagementCustomReasonCode' }
    & Pick<AdminTypes.CashManagementCustomReasonCode, 'id'>
  ) | (
    { readonly __typename: 'CashManagementDefaultReasonCode' }
    & Pick<AdminTypes.CashManagementDefaultReasonCode, 'id'>
  ) | (
    { readonly __typename: 'CashManagementSystemReasonCode' }
    & Pick<AdminTypes.CashManagementSystemReasonCode, 'id'>
  ) | (
    { readonly __typename: 'CashTrackingAdjustment' }
    & Pick<AdminTypes.CashTrackingAdjustment, 'id'>
  ) | (
    { readonly __typename: 'CashTrackingSession' }
    & Pick<AdminTypes.CashTrackingSession, 'id'>
  ) | (
    { readonly __typename: 'CatalogCsvOperation' }
    & Pick<AdminTypes.CatalogCsvOperation, 'id'>
  ) | (
    { readonly __typename: 'Channel' }
    & Pick<AdminTypes.Channel, 'id'>
  ) | (
    { readonly __typename: 'ChannelDefinition' }
    & Pick<AdminTypes.ChannelDefinition, 'id'>
  ) | (
    { readonly __typename: 'ChannelInformation' }
    & Pick<AdminTypes.ChannelInformation, 'id'>
  ) | (
    { readonly __typename: 'CheckoutAndAccountsConfiguration' }
    & Pick<AdminTypes.CheckoutAndAccountsConfiguration, 'id'>
  ) | (
    { readonly __typename: 'CheckoutAndAccountsConfigurationOverride' }
    & Pick<AdminTypes.CheckoutAndAccountsConfigurationOverride, 'id'>
  ) | (
    { readonly __typename: 'CheckoutProfile' }
    & Pick<AdminTypes.CheckoutProfile, 'id'>
  ) | (
    { readonly __typename: 'Collection' }
    & Pick<AdminTypes.Collection, 'id'>
  ) | (
    { readonly __typename: 'CollectionConditionsSource' }
    & Pick<AdminTypes.CollectionConditionsSource, 'id'>
  ) | (
    { readonly __typename: 'CollectionSubCollectionsSource' }
    & Pick<AdminTypes.CollectionSubCollectionsSource, 'id'>
  ) | (
    { readonly __typename: 'Comment' }
    & Pick<AdminTypes.Comment, 'id'>
  ) | (
    { readonly __typename: 'CommentEvent' }
    & Pick<AdminTypes.CommentEvent, 'id'>
  ) | (
    { readonly __typename: 'Company' }
    & Pick<AdminTypes.Company, 'id'>
  ) | (
    { readonly __typename: 'CompanyAddress' }
    & Pick<AdminTypes.CompanyAddress, 'id'>
  ) | (
    { readonly __typename: 'CompanyContact' }
    & Pick<AdminTypes.CompanyContact, 'id'>
  ) | (
    { readonly __typename: 'CompanyContactRole' }
    & Pick<AdminTypes.CompanyContactRole, 'id'>
  ) | (
    { readonly __typename: 'CompanyContactRoleAssignment' }
    & Pick<AdminTypes.CompanyContactRoleAssignment, 'id'>
  ) | (
    { readonly __typename: 'CompanyLocation' }
    & Pick<AdminTypes.CompanyLocation, 'id'>
  ) | (
    { readonly __typename: 'CompanyLocationCatalog' }
    & Pick<AdminTypes.CompanyLocationCatalog, 'id'>
  ) | (
    { readonly __typename: 'CompanyLocationStaffMemberAssignment' }
    & Pick<AdminTypes.CompanyLocationStaffMemberAssignment, 'id'>
  ) | (
    { readonly __typename: 'ConsentPolicy' }
    & Pick<AdminTypes.ConsentPolicy, 'id'>
  ) | (
    { readonly __typename: 'CurrencyExchangeAdjustment' }
    & Pick<AdminTypes.CurrencyExchangeAdjustment, 'id'>
  ) | (
    { readonly __typename: 'Customer' }
    & Pick<AdminTypes.Customer, 'id'>
  ) | (
    { readonly __typename: 'CustomerAccountAppExtensionPage' }
    & Pick<AdminTypes.CustomerAccountAppExtensionPage, 'id'>
  ) | (
    { readonly __typename: 'CustomerAccountNativePage' }
    & Pick<AdminTypes.CustomerAccountNativePage, 'id'>
  ) | (
    { readonly __typename: 'CustomerPaymentMethod' }
    & Pick<AdminTypes.CustomerPaymentMethod, 'id'>
  ) | (
    { readonly __typename: 'CustomerSegmentMembersQuery' }
    & Pick<AdminTypes.CustomerSegmentMembersQuery, 'id'>
  ) | (
    { readonly __typename: 'CustomerVisit' }
    & Pick<AdminTypes.CustomerVisit, 'id'>
  ) | (
    { readonly __typename: 'DeliveryCarrierService' }
    & Pick<AdminTypes.DeliveryCarrierService, 'id'>
  ) | (
    { readonly __typename: 'DeliveryCondition' }
    & Pick<AdminTypes.DeliveryCondition, 'id'>
  ) | (
    { readonly __typename: 'DeliveryCountry' }
    & Pick<AdminTypes.DeliveryCountry, 'id'>
  ) | (
    { readonly __typename: 'DeliveryCustomization' }
    & Pick<AdminTypes.DeliveryCustomization, 'id'>
  ) | (
    { readonly __typename: 'DeliveryLocationGroup' }
    & Pick<AdminTypes.DeliveryLocationGroup, 'id'>
  ) | (
    { readonly __typename: 'DeliveryMethod' }
    & Pick<AdminTypes.DeliveryMethod, 'id'>
  ) | (
    { readonly __typename: 'DeliveryMethodDefinition' }
    & Pick<AdminTypes.DeliveryMethodDefinition, 'id'>
  ) | (
    { readonly __typename: 'DeliveryParticipant' }
    & Pick<AdminTypes.DeliveryParticipant, 'id'>
  ) | (
    { readonly __typename: 'DeliveryProfile' }
    & Pick<AdminTypes.DeliveryProfile, 'id'>
  ) | (
    { readonly __typename: 'DeliveryProfileItem' }
    & Pick<AdminTypes.DeliveryProfileItem, 'id'>
  ) | (
    { readonly __typename: 'DeliveryPromiseParticipant' }
    & Pick<AdminTypes.DeliveryPromiseParticipant, 'id'>
  ) | (
    { readonly __typename: 'DeliveryPromiseProvider' }
    & Pick<AdminTypes.DeliveryPromiseProvider, 'id'>
  ) | (
    { readonly __typename: 'DeliveryProvince' }
    & Pick<AdminTypes.DeliveryProvince, 'id'>
  ) | (
    { readonly __typename: 'DeliveryRateDefinition' }
    & Pick<AdminTypes.DeliveryRateDefinition, 'id'>
  ) | (
    { readonly __typename: 'DeliveryZone' }
    & Pick<AdminTypes.DeliveryZone, 'id'>
  ) | (
    { readonly __typename: 'DiscountAutomaticBxgy' }
    & Pick<AdminTypes.DiscountAutomaticBxgy, 'id'>
  ) | (
    { readonly __typename: 'DiscountAutomaticNode' }
    & Pick<AdminTypes.DiscountAutomaticNode, 'id'>
  ) | (
    { readonly __typename: 'DiscountCodeNode' }
    & Pick<AdminTypes.DiscountCodeNode, 'id'>
  ) | (
    { readonly __typename: 'DiscountNode' }
    & Pick<AdminTypes.DiscountNode, 'id'>
  ) | (
    { readonly __typename: 'DiscountRedeemCodeBulkCreation' }
    & Pick<AdminTypes.DiscountRedeemCodeBulkCreation, 'id'>
  ) | (
    { readonly __typename: 'Domain' }
    & Pick<AdminTypes.Domain, 'id'>
  ) | (
    { readonly __typename: 'DraftOrder' }
    & Pick<AdminTypes.DraftOrder, 'id'>
  ) | (
    { readonly __typename: 'DraftOrderLineItem' }
    & Pick<AdminTypes.DraftOrderLineItem, 'id'>
  ) | (
    { readonly __typename: 'DraftOrderTag' }
    & Pick<AdminTypes.DraftOrderTag, 'id'>
  ) | (
    { readonly __typename: 'Duty' }
    & Pick<AdminTypes.Duty, 'id'>
  ) | (
    { readonly __typename: 'ExchangeLineItem' }
    & Pick<AdminTypes.ExchangeLineItem, 'id'>
  ) | (
    { readonly __typename: 'ExternalVideo' }
    & Pick<AdminTypes.ExternalVideo, 'id'>
  ) | (
    { readonly __typename: 'Fulfillment' }
    & Pick<AdminTypes.Fulfillment, 'id'>
  ) | (
    { readonly __typename: 'FulfillmentConstraintRule' }
    & Pick<AdminTypes.FulfillmentConstraintRule, 'id'>
  ) | (
    { readonly __typename: 'FulfillmentEvent' }
    & Pick<AdminTypes.FulfillmentEvent, 'id'>
  ) | (
    { readonly __typename: 'FulfillmentHold' }
    & Pick<AdminTypes.FulfillmentHold, 'id'>
  ) | (
    { readonly __typename: 'FulfillmentLineItem' }
    & Pick<AdminTypes.FulfillmentLineItem, 'id'>
  ) | (
    { readonly __typename: 'FulfillmentOrder' }
    & Pick<AdminTypes.FulfillmentOrder, 'id'>
  ) | (
    { readonly __typename: 'FulfillmentOrderDestination' }
    & Pick<AdminTypes.FulfillmentOrderDestination, 'id'>
  ) | (
    { readonly __typename: 'FulfillmentOrderLineItem' }
    & Pick<AdminTypes.FulfillmentOrderLineItem, 'id'>
  ) | (
    { readonly __typename: 'FulfillmentOrderMerchantRequest' }
    & Pick<AdminTypes.FulfillmentOrderMerchantRequest, 'id'>
  ) | (
    { readonly __typename: 'GenericFile' }
    & Pick<AdminTypes.GenericFile, 'id'>
  ) | (
    { readonly __typename: 'GiftCard' }
    & Pick<AdminTypes.GiftCard, 'id'>
  ) | (
    { readonly __typename: 'GiftCardCashOutTransaction' }
    & Pick<AdminTypes.GiftCardCashOutTransaction, 'id'>
  ) | (
    { readonly __typename: 'GiftCardCreditTransaction' }
    & Pick<AdminTypes.GiftCardCreditTransaction, 'id'>
  ) | (
    { readonly __typename: 'GiftCardDebitTransaction' }
    & Pick<AdminTypes.GiftCardDebitTransaction, 'id'>
  ) | (
    { readonly __typename: 'IdentityProviderSubject' }
    & Pick<AdminTypes.IdentityProviderSubject, 'id'>
  ) | (
    { readonly __typename: 'InventoryAdjustmentGroup' }
    & Pick<AdminTypes.InventoryAdjustmentGroup, 'id'>
  ) | (
    { readonly __typename: 'InventoryItem' }
    & Pick<AdminTypes.InventoryItem, 'id'>
  ) | (
    { readonly __typename: 'InventoryItemMeasurement' }
    & Pick<AdminTypes.InventoryItemMeasurement, 'id'>
  ) | (
    { readonly __typename: 'InventoryLevel' }
    & Pick<AdminTypes.InventoryLevel, 'id'>
  ) | (
    { readonly __typename: 'InventoryQuantity' }
    & Pick<AdminTypes.InventoryQuantity, 'id'>
  ) | (
    { readonly __typename: 'InventoryShipment' }
    & Pick<AdminTypes.InventoryShipment, 'id'>
  ) | (
    { readonly __typename: 'InventoryShipmentLineItem' }
    & Pick<AdminTypes.InventoryShipmentLineItem, 'id'>
  ) | (
    { readonly __typename: 'InventoryTransfer' }
    & Pick<AdminTypes.InventoryTransfer, 'id'>
  ) | (
    { readonly __typename: 'InventoryTransferLineItem' }
    & Pick<AdminTypes.InventoryTransferLineItem, 'id'>
  ) | (
    { readonly __typename: 'LineItem' }
    & Pick<AdminTypes.LineItem, 'id'>
  ) | (
    { readonly __typename: 'LineItemGroup' }
    & Pick<AdminTypes.LineItemGroup, 'id'>
  ) | (
    { readonly __typename: 'Location' }
    & Pick<AdminTypes.Location, 'id'>
  ) | (
    { readonly __typename: 'MailingAddress' }
    & Pick<AdminTypes.MailingAddress, 'id'>
  ) | (
    { readonly __typename: 'Market' }
    & Pick<AdminTypes.Market, 'id'>
  ) | (
    { readonly __typename: 'MarketCatalog' }
    & Pick<AdminTypes.MarketCatalog, 'id'>
  ) | (
    { readonly __typename: 'MarketRegionCountry' }
    & Pick<AdminTypes.MarketRegionCountry, 'id'>
  ) | (
    { readonly __typename: 'MarketRegionSubdivision' }
    & Pick<AdminTypes.MarketRegionSubdivision, 'id'>
  ) | (
    { readonly __typename: 'MarketWebPresence' }
    & Pick<AdminTypes.MarketWebPresence, 'id'>
  ) | (
    { readonly __typename: 'MarketingActivity' }
    & Pick<AdminTypes.MarketingActivity, 'id'>
  ) | (
    { readonly __typename: 'MarketingEvent' }
    & Pick<AdminTypes.MarketingEvent, 'id'>
  ) | (
    { readonly __typename: 'MediaImage' }
    & Pick<AdminTypes.MediaImage, 'status' | 'id'>
    & { readonly mediaErrors: ReadonlyArray<Pick<AdminTypes.MediaError, 'code' | 'message'>>, readonly image: AdminTypes.Maybe<Pick<AdminTypes.Image, 'url'>> }
  ) | (
    { readonly __typename: 'Menu' }
    & Pick<AdminTypes.Menu, 'id'>
  ) | (
    { readonly __typename: 'Metafield' }
    & Pick<AdminTypes.Metafield, 'id'>
  ) | (
    { readonly __typename: 'MetafieldDefinition' }
    & Pick<AdminTypes.MetafieldDefinition, 'id'>
  ) | (
    { readonly __typename: 'Metaobject' }
    & Pick<AdminTypes.Metaobject, 'id'>
  ) | (
    { readonly __typename: 'MetaobjectDefinition' }
    & Pick<AdminTypes.MetaobjectDefinition, 'id'>
  ) | (
    { readonly __typename: 'Model3d' }
    & Pick<AdminTypes.Model3d, 'id'>
  ) | (
    { readonly __typename: 'OnlineStoreTheme' }
    & Pick<AdminTypes.OnlineStoreTheme, 'id'>
  ) | (
    { readonly __typename: 'Order' }
    & Pick<AdminTypes.Order, 'id'>
  ) | (
    { readonly __typename: 'OrderAdjustment' }
    & Pick<AdminTypes.OrderAdjustment, 'id'>
  ) | (
    { readonly __typename: 'OrderAttributionDefinition' }
    & Pick<AdminTypes.OrderAttributionDefinition, 'id'>
  ) | (
    { readonly __typename: 'OrderCancelJobResult' }
    & Pick<AdminTypes.OrderCancelJobResult, 'id'>
  ) | (
    { readonly __typename: 'OrderCreateMandatePaymentJobResult' }
    & Pick<AdminTypes.OrderCreateMandatePaymentJobResult, 'id'>
  ) | (
    { readonly __typename: 'OrderDisputeSummary' }
    & Pick<AdminTypes.OrderDisputeSummary, 'id'>
  ) | (
    { readonly __typename: 'OrderEditSession' }
    & Pick<AdminTypes.OrderEditSession, 'id'>
  ) | (
    { readonly __typename: 'OrderTransaction' }
    & Pick<AdminTypes.OrderTransaction, 'id'>
  ) | (
    { readonly __typename: 'Page' }
    & Pick<AdminTypes.Page, 'id'>
  ) | (
    { readonly __typename: 'PaymentCustomization' }
    & Pick<AdminTypes.PaymentCustomization, 'id'>
  ) | (
    { readonly __typename: 'PaymentMandate' }
    & Pick<AdminTypes.PaymentMandate, 'id'>
  ) | (
    { readonly __typename: 'PaymentSchedule' }
    & Pick<AdminTypes.PaymentSchedule, 'id'>
  ) | (
    { readonly __typename: 'PaymentTerms' }
    & Pick<AdminTypes.PaymentTerms, 'id'>
  ) | (
    { readonly __typename: 'PaymentTermsTemplate' }
    & Pick<AdminTypes.PaymentTermsTemplate, 'id'>
  ) | (
    { readonly __typename: 'PointOfSaleDevice' }
    & Pick<AdminTypes.PointOfSaleDevice, 'id'>
  ) | (
    { readonly __typename: 'PointOfSaleDevicePaymentSession' }
    & Pick<AdminTypes.PointOfSaleDevicePaymentSession, 'id'>
  ) | (
    { readonly __typename: 'PriceList' }
    & Pick<AdminTypes.PriceList, 'id'>
  ) | (
    { readonly __typename: 'Product' }
    & Pick<AdminTypes.Product, 'id'>
  ) | (
    { readonly __typename: 'ProductBundleOperation' }
    & Pick<AdminTypes.ProductBundleOperation, 'id'>
  ) | (
    { readonly __typename: 'ProductDeleteOperation' }
    & Pick<AdminTypes.ProductDeleteOperation, 'id'>
  ) | (
    { readonly __typename: 'ProductDuplicateOperation' }
    & Pick<AdminTypes.ProductDuplicateOperation, 'id'>
  ) | (
    { readonly __typename: 'ProductFeed' }
    & Pick<AdminTypes.ProductFeed, 'id'>
  ) | (
    { readonly __typename: 'ProductOption' }
    & Pick<AdminTypes.ProductOption, 'id'>
  ) | (
    { readonly __typename: 'ProductOptionValue' }
    & Pick<AdminTypes.ProductOptionValue, 'id'>
  ) | (
    { readonly __typename: 'ProductSetOperation' }
    & Pick<AdminTypes.ProductSetOperation, 'id'>
  ) | (
    { readonly __typename: 'ProductTaxonomyNode' }
    & Pick<AdminTypes.ProductTaxonomyNode, 'id'>
  ) | (
    { readonly __typename: 'ProductVariant' }
    & Pick<AdminTypes.ProductVariant, 'id'>
  ) | (
    { readonly __typename: 'ProductVariantComponent' }
    & Pick<AdminTypes.ProductVariantComponent, 'id'>
  ) | (
    { readonly __typename: 'Publication' }
    & Pick<AdminTypes.Publication, 'id'>
  ) | (
    { readonly __typename: 'PublicationResourceOperation' }
    & Pick<AdminTypes.PublicationResourceOperation, 'id'>
  ) | (
    { readonly __typename: 'QuantityPriceBreak' }
    & Pick<AdminTypes.QuantityPriceBreak, 'id'>
  ) | (
    { readonly __typename: 'Refund' }
    & Pick<AdminTypes.Refund, 'id'>
  ) | (
    { readonly __typename: 'RefundShippingLine' }
    & Pick<AdminTypes.RefundShippingLine, 'id'>
  ) | (
    { readonly __typename: 'Return' }
    & Pick<AdminTypes.Return, 'id'>
  ) | (
    { readonly __typename: 'ReturnLineItem' }
    & Pick<AdminTypes.ReturnLineItem, 'id'>
  ) | (
    { readonly __typename: 'ReturnReasonDefinition' }
    & Pick<AdminTypes.ReturnReasonDefinition, 'id'>
  ) | (
    { readonly __typename: 'ReturnableFulfillment' }
    & Pick<AdminTypes.ReturnableFulfillment, 'id'>
  ) | (
    { readonly __typename: 'ReverseDelivery' }
    & Pick<AdminTypes.ReverseDelivery, 'id'>
  ) | (
    { readonly __typename: 'ReverseDeliveryLineItem' }
    & Pick<AdminTypes.ReverseDeliveryLineItem, 'id'>
  ) | (
    { readonly __typename: 'ReverseFulfillmentOrder' }
    & Pick<AdminTypes.ReverseFulfillmentOrder, 'id'>
  ) | (
    { readonly __typename: 'ReverseFulfillmentOrderDisposition' }
    & Pick<AdminTypes.ReverseFulfillmentOrderDisposition, 'id'>
  ) | (
    { readonly __typename: 'ReverseFulfillmentOrderLineItem' }
    & Pick<AdminTypes.ReverseFulfillmentOrderLineItem, 'id'>
  ) | (
    { readonly __typename: 'SaleAdditionalFee' }
    & Pick<AdminTypes.SaleAdditionalFee, 'id'>
  ) | (
    { readonly __typename: 'SavedSearch' }
    & Pick<AdminTypes.SavedSearch, 'id'>
  ) | (
    { readonly __typename: 'ScriptTag' }
    & Pick<AdminTypes.ScriptTag, 'id'>
  ) | (
    { readonly __typename: 'Segment' }
    & Pick<AdminTypes.Segment, 'id'>
  ) | (
    { readonly __typename: 'SellingPlan' }
    & Pick<AdminTypes.SellingPlan, 'id'>
  ) | (
    { readonly __typename: 'SellingPlanGroup' }
    & Pick<AdminTypes.SellingPlanGroup, 'id'>
  ) | (
    { readonly __typename: 'ServerPixel' }
    & Pick<AdminTypes.ServerPixel, 'id'>
  ) | (
    { readonly __typename: 'ShippingLabel' }
    & Pick<AdminTypes.ShippingLabel, 'id'>
  ) | (
    { readonly __typename: 'ShippingLabelPurchaseResult' }
    & Pick<AdminTypes.ShippingLabelPurchaseResult, 'id'>
  ) | (
    { readonly __typename: 'Shop' }
    & Pick<AdminTypes.Shop, 'id'>
  ) | (
    { readonly __typename: 'ShopAddress' }
    & Pick<AdminTypes.ShopAddress, 'id'>
  ) | (
    { readonly __typename: 'ShopPolicy' }
    & Pick<AdminTypes.ShopPolicy, 'id'>
  ) | (
    { readonly __typename: 'ShopifyPaymentsAccount' }
    & Pick<AdminTypes.ShopifyPaymentsAccount, 'id'>
  ) | (
    { readonly __typename: 'ShopifyPaymentsBalanceTransaction' }
    & Pick<AdminTypes.ShopifyPaymentsBalanceTransaction, 'id'>
  ) | (
    { readonly __typename: 'ShopifyPaymentsBankAccount' }
    & Pick<AdminTypes.ShopifyPaymentsBankAccount, 'id'>
  ) | (
    { readonly __typename: 'ShopifyPaymentsDispute' }
    & Pick<AdminTypes.ShopifyPaymentsDispute, 'id'>
  ) | (
    { readonly __typename: 'ShopifyPaymentsDisputeEvidence' }
    & Pick<AdminTypes.ShopifyPaymentsDisputeEvidence, 'id'>
  ) | (
    { readonly __typename: 'ShopifyPaymentsDisputeFileUpload' }
    & Pick<AdminTypes.ShopifyPaymentsDisputeFileUpload, 'id'>
  ) | (
    { readonly __typename: 'ShopifyPaymentsDisputeFulfillment' }
    & Pick<AdminTypes.ShopifyPaymentsDisputeFulfillment, 'id'>
  ) | (
    { readonly __typename: 'ShopifyPaymentsPayout' }
    & Pick<AdminTypes.ShopifyPaymentsPayout, 'id'>
  ) | (
    { readonly __typename: 'StaffMember' }
    & Pick<AdminTypes.StaffMember, 'id'>
  ) | (
    { readonly __typename: 'StandardMetafieldDefinitionTemplate' }
    & Pick<AdminTypes.StandardMetafieldDefinitionTemplate, 'id'>
  ) | (
    { readonly __typename: 'StoreCreditAccount' }
    & Pick<AdminTypes.StoreCreditAccount, 'id'>
  ) | (
    { readonly __typename: 'StoreCreditAccountCreditTransaction' }
    & Pick<AdminTypes.StoreCreditAccountCreditTransaction, 'id'>
  ) | (
    { readonly __typename: 'StoreCreditAccountDebitRevertTransaction' }
    & Pick<AdminTypes.StoreCreditAccountDebitRevertTransaction, 'id'>
  ) | (
    { readonly __typename: 'StoreCreditAccountDebitTransaction' }
    & Pick<AdminTypes.StoreCreditAccountDebitTransaction, 'id'>
  ) | (
    { readonly __typename: 'StorefrontAccessToken' }
    & Pick<AdminTypes.StorefrontAccessToken, 'id'>
  ) | (
    { readonly __typename: 'SubscriptionBillingAttempt' }
    & Pick<AdminTypes.SubscriptionBillingAttempt, 'id'>
  ) | (
    { readonly __typename: 'SubscriptionContract' }
    & Pick<AdminTypes.SubscriptionContract, 'id'>
  ) | (
    { readonly __typename: 'SubscriptionDraft' }
    & Pick<AdminTypes.SubscriptionDraft, 'id'>
  ) | (
    { readonly __typename: 'TaxonomyAttribute' }
    & Pick<AdminTypes.TaxonomyAttribute, 'id'>
  ) | (
    { readonly __typename: 'TaxonomyCategory' }
    & Pick<AdminTypes.TaxonomyCategory, 'id'>
  ) | (
    { readonly __typename: 'TaxonomyChoiceListAttribute' }
    & Pick<AdminTypes.TaxonomyChoiceListAttribute, 'id'>
  ) | (
    { readonly __typename: 'TaxonomyMeasurementAttribute' }
    & Pick<AdminTypes.TaxonomyMeasurementAttribute, 'id'>
  ) | (
    { readonly __typename: 'TaxonomyValue' }
    & Pick<AdminTypes.TaxonomyValue, 'id'>
  ) | (
    { readonly __typename: 'TenderTransaction' }
    & Pick<AdminTypes.TenderTransaction, 'id'>
  ) | (
    { readonly __typename: 'TransactionFee' }
    & Pick<AdminTypes.TransactionFee, 'id'>
  ) | (
    { readonly __typename: 'UnverifiedReturnLineItem' }
    & Pick<AdminTypes.UnverifiedReturnLineItem, 'id'>
  ) | (
    { readonly __typename: 'UrlRedirect' }
    & Pick<AdminTypes.UrlRedirect, 'id'>
  ) | (
    { readonly __typename: 'UrlRedirectImport' }
    & Pick<AdminTypes.UrlRedirectImport, 'id'>
  ) | (
    { readonly __typename: 'Validation' }
    & Pick<AdminTypes.Validation, 'id'>
  ) | (
    { readonly __typename: 'Video' }
    & Pick<AdminTypes.Video, 'id'>
  ) | (
    { readonly __typename: 'WebPixel' }
    & Pick<AdminTypes.WebPixel, 'id'>
  ) | (
    { readonly __typename: 'WebhookSubscription' }
    & Pick<AdminTypes.WebhookSubscription, 'id'>
  )>> };

export type FileTakeOffMutationVariables = AdminTypes.Exact<{
  fileId: AdminTypes.Scalars['ID']['input'];
  productId: AdminTypes.Scalars['ID']['input'];
}>;


export type FileTakeOffMutation = { readonly fileUpdate: AdminTypes.Maybe<{ readonly files: AdminTypes.Maybe<ReadonlyArray<Pick<AdminTypes.ExternalVideo, 'id'> | Pick<AdminTypes.GenericFile, 'id'> | Pick<AdminTypes.MediaImage, 'id'> | Pick<AdminTypes.Model3d, 'id'> | Pick<AdminTypes.Video, 'id'>>>, readonly userErrors: ReadonlyArray<Pick<AdminTypes.FilesUserError, 'field' | 'message' | 'code'>> }> };

export type FileDeleteMutationVariables = AdminTypes.Exact<{
  fileId: AdminTypes.Scalars['ID']['input'];
}>;


export type FileDeleteMutation = { readonly fileDelete: AdminTypes.Maybe<(
    Pick<AdminTypes.FileDeletePayload, 'deletedFileIds'>
    & { readonly userErrors: ReadonlyArray<Pick<AdminTypes.FilesUserError, 'field' | 'message' | 'code'>> }
  )> };

interface GeneratedQueryTypes {
  "#graphql\nquery Subscriptions {\n  currentAppInstallation {\n    activeSubscriptions { ...Subscription }\n    allSubscriptions(first: 20, sortKey: CREATED_AT, reverse: true) { nodes { ...Subscription } }\n  }\n}\n#graphql\nfragment Subscription on AppSubscription {\n  id\n  name\n  status\n  test\n  trialDays\n  createdAt\n  currentPeriodEnd\n  returnUrl\n  lineItems {\n    plan {\n      pricingDetails {\n        __typename\n        ... on AppRecurringPricing { interval planHandle price { amount currencyCode } }\n      }\n    }\n  }\n}": {return: SubscriptionsQuery, variables: SubscriptionsQueryVariables},
  "#graphql\n  query ShopDetails {\n    shop {\n      name\n      email\n      shopOwnerName\n      currencyCode\n      ianaTimezone\n      primaryDomain {\n        localization {\n          defaultLocale\n        }\n      }\n      plan {\n        publicDisplayName\n      }\n    }\n  }\n": {return: ShopDetailsQuery, variables: ShopDetailsQueryVariables},
  "#graphql\nquery ProductsById($ids: [ID!]!) {\n  nodes(ids: $ids) {\n    ... on Product { ...PickerProduct }\n  }\n}\n#graphql\nfragment PickerProduct on Product {\n  id\n  title\n  vendor\n  productType\n  tags\n  status\n  featuredMedia { alt preview { image { url(transform: { maxWidth: 160, maxHeight: 160 }) } } }\n  media(first: 10, query: \"media_type:IMAGE\", sortKey: POSITION) {\n    nodes { ...Picture }\n    pageInfo { hasNextPage endCursor }\n  }\n}\n#graphql\nfragment Picture on Media {\n  id\n  alt\n  preview { image { url(transform: { maxWidth: 400, maxHeight: 400 }) width height } }\n}": {return: ProductsByIdQuery, variables: ProductsByIdQueryVariables},
  "#graphql\nquery ProductsPage(\n  $first: Int\n  $after: String\n  $last: Int\n  $before: String\n  $query: String\n  $sortKey: ProductSortKeys\n) {\n  products(first: $first, after: $after, last: $last, before: $before, query: $query, sortKey: $sortKey) {\n    nodes { ...PickerProduct }\n    pageInfo { hasNextPage hasPreviousPage startCursor endCursor }\n  }\n}\n#graphql\nfragment PickerProduct on Product {\n  id\n  title\n  vendor\n  productType\n  tags\n  status\n  featuredMedia { alt preview { image { url(transform: { maxWidth: 160, maxHeight: 160 }) } } }\n  media(first: 10, query: \"media_type:IMAGE\", sortKey: POSITION) {\n    nodes { ...Picture }\n    pageInfo { hasNextPage endCursor }\n  }\n}\n#graphql\nfragment Picture on Media {\n  id\n  alt\n  preview { image { url(transform: { maxWidth: 400, maxHeight: 400 }) width height } }\n}": {return: ProductsPageQuery, variables: ProductsPageQueryVariables},
  "#graphql\nquery CataloguePage($first: Int!, $after: String, $query: String) {\n  products(first: $first, after: $after, query: $query, sortKey: ID) {\n    nodes {\n      id\n      title\n      handle\n      status\n      mediaCount { count }\n      variantsCount { count }\n      media(first: 1, query: \"media_type:IMAGE\", sortKey: POSITION) {\n        nodes { id preview { image { url(transform: { maxWidth: 160, maxHeight: 160 }) } } }\n      }\n      newest: media(first: 1, query: \"media_type:IMAGE\", sortKey: ID, reverse: true) {\n        nodes { ... on MediaImage { createdAt } }\n      }\n    }\n    pageInfo { hasNextPage endCursor }\n  }\n}": {return: CataloguePageQuery, variables: CataloguePageQueryVariables},
  "#graphql\nquery PictureCounts($first: Int!, $after: String) {\n  products(first: $first, after: $after, sortKey: ID) {\n    nodes { status mediaCount { count } }\n    pageInfo { hasNextPage endCursor }\n  }\n}": {return: PictureCountsQuery, variables: PictureCountsQueryVariables},
  "#graphql\nquery MediaCounts($ids: [ID!]!) {\n  nodes(ids: $ids) {\n    ... on Product { id mediaCount { count } }\n  }\n}": {return: MediaCountsQuery, variables: MediaCountsQueryVariables},
  "#graphql\nquery ProductsToStage($first: Int!, $after: String) {\n  products(first: $first, after: $after, sortKey: UPDATED_AT, reverse: true) {\n    nodes {\n      id\n      title\n      status\n      mediaCount { count }\n      featuredMedia { preview { image { url(transform: { maxWidth: 160, maxHeight: 160 }) } } }\n    }\n    pageInfo { hasNextPage endCursor }\n  }\n}": {return: ProductsToStageQuery, variables: ProductsToStageQueryVariables},
  "#graphql\nquery ProductPictures($id: ID!, $after: String) {\n  product(id: $id) {\n    id\n    title\n    media(first: 25, after: $after, query: \"media_type:IMAGE\", sortKey: POSITION) {\n      nodes { ...Picture }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n}\n#graphql\nfragment Picture on Media {\n  id\n  alt\n  preview { image { url(transform: { maxWidth: 400, maxHeight: 400 }) width height } }\n}": {return: ProductPicturesQuery, variables: ProductPicturesQueryVariables},
  "#graphql\nquery ProductFilters {\n  productVendors(first: 250) { nodes }\n  productTypes(first: 250) { nodes }\n  productTags(first: 250) { nodes }\n}": {return: ProductFiltersQuery, variables: ProductFiltersQueryVariables},
  "#graphql\nquery PicturesToImport($productId: ID!, $ids: [ID!]!) {\n  product(id: $productId) {\n    title\n    productType\n    category { name }\n    variants(first: 100) { nodes { sku media(first: 1) { nodes { id } } } }\n  }\n  nodes(ids: $ids) {\n    __typename\n    id\n    ... on MediaImage {\n      mimeType\n      image {\n        url\n        width\n        height\n        jpg: url(transform: { maxWidth: 5760, maxHeight: 5760, preferredContentType: JPG })\n        png: url(transform: { maxWidth: 5760, maxHeight: 5760, preferredContentType: PNG })\n        webp: url(transform: { maxWidth: 5760, maxHeight: 5760, preferredContentType: WEBP })\n      }\n    }\n  }\n}": {return: PicturesToImportQuery, variables: PicturesToImportQueryVariables},
  "#graphql\nquery ProductFacts($id: ID!) {\n  product(id: $id) {\n    id\n    title\n    vendor\n    productType\n    tags\n    descriptionHtml\n  }\n}": {return: ProductFactsQuery, variables: ProductFactsQueryVariables},
  "#graphql\nquery ProductPlaces($id: ID!) {\n  product(id: $id) {\n    mediaCount { count }\n    media(first: 50, sortKey: POSITION) {\n      nodes { id alt mediaContentType preview { image { url(transform: { maxWidth: 160, maxHeight: 160 }) } } }\n    }\n  }\n}": {return: ProductPlacesQuery, variables: ProductPlacesQueryVariables},
  "#graphql\nquery ProductBeforePush($id: ID!) {\n  product(id: $id) {\n    id\n    title\n    descriptionHtml\n    variantsCount { count }\n    media(first: 250, sortKey: POSITION) { nodes { id alt mediaContentType status } }\n  }\n}": {return: ProductBeforePushQuery, variables: ProductBeforePushQueryVariables},
  "#graphql\nquery ProductVariants($id: ID!, $after: String) {\n  product(id: $id) {\n    variants(first: 100, after: $after) {\n      nodes {\n        id\n        title\n        selectedOptions { name value }\n        media(first: 1) { nodes { id preview { image { url(transform: { maxWidth: 160, maxHeight: 160 }) } } } }\n      }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n}": {return: ProductVariantsQuery, variables: ProductVariantsQueryVariables},
  "#graphql\nquery MediaStatus($ids: [ID!]!) {\n  nodes(ids: $ids) {\n    __typename\n    id\n    ... on MediaImage {\n      status\n      mediaErrors { code message }\n      image { url }\n    }\n  }\n}": {return: MediaStatusQuery, variables: MediaStatusQueryVariables},
}

interface GeneratedMutationTypes {
  "#graphql\nmutation CreateSubscription(\n  $name: String!\n  $returnUrl: URL!\n  $lineItems: [AppSubscriptionLineItemInput!]!\n  $trialDays: Int\n  $test: Boolean!\n  $replacementBehavior: AppSubscriptionReplacementBehavior!\n) {\n  appSubscriptionCreate(\n    name: $name\n    returnUrl: $returnUrl\n    lineItems: $lineItems\n    trialDays: $trialDays\n    test: $test\n    replacementBehavior: $replacementBehavior\n  ) {\n    appSubscription { id }\n    confirmationUrl\n    userErrors { field message }\n  }\n}": {return: CreateSubscriptionMutation, variables: CreateSubscriptionMutationVariables},
  "#graphql\nmutation CancelSubscription($id: ID!) {\n  appSubscriptionCancel(id: $id, prorate: false) {\n    appSubscription { id status }\n    userErrors { field message }\n  }\n}": {return: CancelSubscriptionMutation, variables: CancelSubscriptionMutationVariables},
  "#graphql\nmutation StagedUploadsCreate($input: [StagedUploadInput!]!) {\n  stagedUploadsCreate(input: $input) {\n    stagedTargets { url resourceUrl parameters { name value } }\n    userErrors { field message }\n  }\n}": {return: StagedUploadsCreateMutation, variables: StagedUploadsCreateMutationVariables},
  "#graphql\nmutation ProductAddMedia($product: ProductUpdateInput!, $media: [CreateMediaInput!]!) {\n  productUpdate(product: $product, media: $media) {\n    product {\n      descriptionHtml\n      media(first: 250, sortKey: POSITION) { nodes { id alt } }\n    }\n    userErrors { field message }\n  }\n}": {return: ProductAddMediaMutation, variables: ProductAddMediaMutationVariables},
  "#graphql\nmutation ProductReorderMedia($id: ID!, $moves: [MoveInput!]!) {\n  productReorderMedia(id: $id, moves: $moves) {\n    job { id }\n    mediaUserErrors { field message }\n  }\n}": {return: ProductReorderMediaMutation, variables: ProductReorderMediaMutationVariables},
  "#graphql\nmutation VariantAppendMedia($productId: ID!, $variantMedia: [ProductVariantAppendMediaInput!]!) {\n  productVariantAppendMedia(productId: $productId, variantMedia: $variantMedia) {\n    productVariants { id }\n    userErrors { field message }\n  }\n}": {return: VariantAppendMediaMutation, variables: VariantAppendMediaMutationVariables},
  "#graphql\nmutation VariantDetachMedia($productId: ID!, $variantMedia: [ProductVariantDetachMediaInput!]!) {\n  productVariantDetachMedia(productId: $productId, variantMedia: $variantMedia) {\n    productVariants { id }\n    userErrors { field message code }\n  }\n}": {return: VariantDetachMediaMutation, variables: VariantDetachMediaMutationVariables},
  "#graphql\nmutation FilesUpdate($files: [FileUpdateInput!]!) {\n  fileUpdate(files: $files) {\n    files { id }\n    userErrors { field message code }\n  }\n}": {return: FilesUpdateMutation, variables: FilesUpdateMutationVariables},
  "#graphql\nmutation FlowTrigger($handle: String!, $payload: JSON!) {\n  flowTriggerReceive(handle: $handle, payload: $payload) {\n    userErrors { field message }\n  }\n}": {return: FlowTriggerMutation, variables: FlowTriggerMutationVariables},
  "#graphql\nmutation FileTakeOff($fileId: ID!, $productId: ID!) {\n  fileUpdate(files: [{ id: $fileId, referencesToRemove: [$productId] }]) {\n    files { id }\n    userErrors { field message code }\n  }\n}": {return: FileTakeOffMutation, variables: FileTakeOffMutationVariables},
  "#graphql\nmutation FileDelete($fileId: ID!) {\n  fileDelete(fileIds: [$fileId]) {\n    deletedFileIds\n    userErrors { field message code }\n  }\n}": {return: FileDeleteMutation, variables: FileDeleteMutationVariables},
}
declare module '#app/platform/shopify/admin-api.ts' {
  type InputMaybe<T> = AdminTypes.InputMaybe<T>;
  interface AdminQueries extends GeneratedQueryTypes {}
  interface AdminMutations extends GeneratedMutationTypes {}
}
