-- The schema of Plinth. The first part is what Prisma derives from schema.prisma. The second part, "Rules beyond the schema
-- language", is written by hand: checks, partial and expression indexes, functions and triggers, by area.

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "UserRole" AS ENUM ('superadmin', 'user');

-- CreateEnum
CREATE TYPE "UserStatus" AS ENUM ('unverified', 'pending', 'active', 'disabled');

-- CreateEnum
CREATE TYPE "SignupType" AS ENUM ('direct', 'google', 'shopify');

-- CreateEnum
CREATE TYPE "TokenPurpose" AS ENUM ('verify', 'reset', 'store', 'choose_password', 'show_passkey', 'secure', 'change_email', 'passkey_challenge', 'passkey_enrolment');

-- CreateEnum
CREATE TYPE "MailStatus" AS ENUM ('queued', 'sent', 'failed', 'written');

-- CreateEnum
CREATE TYPE "SecurityOutcome" AS ENUM ('ok', 'refused');

-- CreateEnum
CREATE TYPE "MessageStatus" AS ENUM ('waiting', 'delivered', 'given_up');

-- CreateEnum
CREATE TYPE "SubscriptionProvider" AS ENUM ('stripe', 'shopify', 'shopify_app_pricing');

-- CreateEnum
CREATE TYPE "SubscriptionStatus" AS ENUM ('active', 'trialing', 'pending', 'past_due', 'frozen', 'canceled', 'declined', 'expired');

-- CreateEnum
CREATE TYPE "BillingChangeKind" AS ENUM ('subscribe', 'upgrade', 'downgrade', 'stay', 'cancel', 'pack');

-- CreateEnum
CREATE TYPE "BillingChangeStatus" AS ENUM ('working', 'taking_back', 'waiting', 'done', 'refused', 'superseded', 'expired');

-- CreateEnum
CREATE TYPE "PaymentKind" AS ENUM ('cycle', 'pack');

-- CreateEnum
CREATE TYPE "LedgerKind" AS ENUM ('grant', 'hold', 'settle', 'release', 'refund', 'expire', 'revoke', 'convert');

-- CreateEnum
CREATE TYPE "LedgerAccount" AS ENUM ('available', 'held', 'imageAvailable', 'imageHeld', 'videoAvailable', 'videoHeld', 'trialAvailable', 'trialHeld', 'granted', 'spent', 'expired', 'refunded');

-- CreateEnum
CREATE TYPE "CreditPool" AS ENUM ('unified', 'image', 'video', 'trial');

-- CreateEnum
CREATE TYPE "CreditUse" AS ENUM ('image', 'video');

-- CreateEnum
CREATE TYPE "HoldStatus" AS ENUM ('open', 'closed');

-- CreateEnum
CREATE TYPE "AssetType" AS ENUM ('image', 'video');

-- CreateEnum
CREATE TYPE "AssetOrigin" AS ENUM ('upload', 'cutout', 'generated', 'snapshot', 'inpainted', 'upscaled', 'animated', 'edited', 'resized');

-- CreateEnum
CREATE TYPE "AssetVariant" AS ENUM ('original', 'display', 'preview', 'thumb', 'difference', 'doubts');

-- CreateEnum
CREATE TYPE "TrainedKind" AS ENUM ('product', 'fashion');

-- CreateEnum
CREATE TYPE "JobStatus" AS ENUM ('queued', 'running', 'succeeded', 'partly_succeeded', 'failed', 'cancelled');

-- CreateEnum
CREATE TYPE "OutputStatus" AS ENUM ('pending', 'delivered', 'failed');

-- CreateEnum
CREATE TYPE "ProviderRequestStatus" AS ENUM ('intended', 'submitted', 'unknown', 'succeeded', 'failed', 'cancelled');

-- CreateEnum
CREATE TYPE "EngineRouteChoice" AS ENUM ('provider', 'local', 'off');

-- CreateEnum
CREATE TYPE "StorePushStatus" AS ENUM ('queued', 'working', 'processing', 'ready', 'failed', 'undone');

-- CreateEnum
CREATE TYPE "PublishDestination" AS ENUM ('facebook', 'twitter', 'linkedin', 'tiktok', 'link');

-- CreateEnum
CREATE TYPE "PublishReason" AS ENUM ('page', 'pull');

-- CreateEnum
CREATE TYPE "PublishedRole" AS ENUM ('media', 'card', 'small');

-- CreateEnum
CREATE TYPE "RunState" AS ENUM ('choosing', 'ready', 'running', 'paused', 'done', 'cancelled', 'failed');

-- CreateEnum
CREATE TYPE "RunItemState" AS ENUM ('waiting', 'doubt', 'working', 'to-review', 'kept', 'rejected', 'published', 'rolled-back', 'failed', 'left-out');

-- CreateEnum
CREATE TYPE "RunItemTask" AS ENUM ('publish', 'roll-back');

-- CreateEnum
CREATE TYPE "PictureDecision" AS ENUM ('open', 'kept', 'rejected');

-- CreateEnum
CREATE TYPE "Network" AS ENUM ('linkedin', 'tiktok');

-- CreateEnum
CREATE TYPE "NetworkConnectionStatus" AS ENUM ('ok', 'reconnect');

-- CreateEnum
CREATE TYPE "NetworkPostStatus" AS ENUM ('queued', 'working', 'processing', 'published', 'inbox', 'refused', 'reconnect', 'unknown');

-- CreateTable
CREATE TABLE "User" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "passwordHash" TEXT,
    "passwordIsTemporary" BOOLEAN NOT NULL DEFAULT false,
    "fname" TEXT NOT NULL,
    "lname" TEXT NOT NULL,
    "role" "UserRole" NOT NULL DEFAULT 'user',
    "status" "UserStatus" NOT NULL DEFAULT 'unverified',
    "signupType" "SignupType" NOT NULL DEFAULT 'direct',
    "emailVerifiedAt" TIMESTAMPTZ(3),
    "shop" TEXT,
    "approvedAt" TIMESTAMPTZ(3),
    "deletionRequestedAt" TIMESTAMPTZ(3),
    "userType" TEXT NOT NULL DEFAULT '',
    "phone" TEXT NOT NULL DEFAULT '',
    "shopifyURL" TEXT NOT NULL DEFAULT '',
    "instagram" TEXT NOT NULL DEFAULT '',
    "tiktok" TEXT NOT NULL DEFAULT '',
    "twitter" TEXT NOT NULL DEFAULT '',
    "facebook" TEXT NOT NULL DEFAULT '',
    "linkedin" TEXT NOT NULL DEFAULT '',
    "pictureKey" TEXT,
    "useUnifiedCredits" BOOLEAN NOT NULL DEFAULT true,
    "billingVersion" INTEGER NOT NULL DEFAULT 0,
    "showTour" BOOLEAN NOT NULL DEFAULT true,
    "firstSignInAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AccountSettings" (
    "userId" UUID NOT NULL,
    "brandName" TEXT NOT NULL DEFAULT '',
    "brandColours" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "language" TEXT NOT NULL DEFAULT '',
    "imageCount" INTEGER,
    "sceneName" TEXT NOT NULL DEFAULT '',
    "productMode" TEXT NOT NULL DEFAULT 'locked',
    "newPictures" TEXT NOT NULL DEFAULT 'last',
    "mailsWhenFinished" BOOLEAN NOT NULL DEFAULT false,
    "mailsWhenLow" BOOLEAN NOT NULL DEFAULT false,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "AccountSettings_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "AccountToken" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "purpose" "TokenPurpose" NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "AccountToken_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ConnectedAccount" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "email" TEXT NOT NULL DEFAULT '',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ConnectedAccount_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Passkey" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "credentialId" TEXT NOT NULL,
    "publicKey" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[],
    "rpId" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Passkey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EmailChange" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "oldEmail" TEXT NOT NULL,
    "newEmail" TEXT NOT NULL,
    "eventId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmedAt" TIMESTAMPTZ(3),
    "undoneAt" TIMESTAMPTZ(3),

    CONSTRAINT "EmailChange_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RateWindow" (
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 0,
    "windowEnd" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "RateWindow_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "UserSession" (
    "id" UUID NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "userId" UUID NOT NULL,
    "userAgent" TEXT NOT NULL DEFAULT '',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "endsAt" TIMESTAMPTZ(3) NOT NULL DEFAULT (now() + '30 days'::interval),

    CONSTRAINT "UserSession_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SignInFailure" (
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 0,
    "windowEnd" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SignInFailure_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "Mail" (
    "id" UUID NOT NULL,
    "dedupeKey" TEXT NOT NULL,
    "to" TEXT NOT NULL,
    "template" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "status" "MailStatus" NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastError" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sentAt" TIMESTAMPTZ(3),

    CONSTRAINT "Mail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuditEntry" (
    "id" UUID NOT NULL,
    "actorId" UUID NOT NULL,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "detail" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AuditEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SecurityEvent" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "kind" TEXT NOT NULL,
    "outcome" "SecurityOutcome" NOT NULL,
    "userId" UUID,
    "subject" TEXT NOT NULL DEFAULT '',
    "address" TEXT NOT NULL DEFAULT '',
    "addressGroup" TEXT NOT NULL DEFAULT '',
    "device" TEXT NOT NULL DEFAULT '',
    "requestId" TEXT NOT NULL DEFAULT '',
    "detail" JSONB NOT NULL DEFAULT '{}',
    "count" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "SecurityEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "FeatureFlag" (
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "isOn" BOOLEAN NOT NULL DEFAULT false,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "FeatureFlag_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "UsageRecord" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "UsageRecord_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ApiKey" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "keyPreview" TEXT NOT NULL,
    "keyHash" TEXT NOT NULL,
    "scopes" TEXT[],
    "requestsPerMinute" INTEGER NOT NULL DEFAULT 120,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" TIMESTAMPTZ(3),
    "deactivatedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ApiKey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WebhookEndpoint" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "sealedSecret" TEXT NOT NULL,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "WebhookEndpoint_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EndpointMessage" (
    "id" UUID NOT NULL,
    "endpointId" UUID NOT NULL,
    "event" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "status" "MessageStatus" NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastStatus" INTEGER,
    "lastError" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deliveredAt" TIMESTAMPTZ(3),

    CONSTRAINT "EndpointMessage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Subscription" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "provider" "SubscriptionProvider" NOT NULL,
    "providerRef" TEXT NOT NULL,
    "status" "SubscriptionStatus" NOT NULL,
    "priceId" TEXT NOT NULL,
    "isTest" BOOLEAN NOT NULL DEFAULT false,
    "cycleStartsOn" TIMESTAMPTZ(3),
    "cycleEndingOn" TIMESTAMPTZ(3),
    "trialEndsOn" TIMESTAMPTZ(3),
    "isCanceling" BOOLEAN NOT NULL DEFAULT false,
    "futurePriceId" TEXT,
    "scheduleRef" TEXT,
    "endedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "syncedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Subscription_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BillingCustomer" (
    "userId" UUID NOT NULL,
    "customerRef" TEXT NOT NULL,
    "email" TEXT,
    "emailDueAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "BillingCustomer_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "BillingChange" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "kind" "BillingChangeKind" NOT NULL,
    "status" "BillingChangeStatus" NOT NULL DEFAULT 'working',
    "what" TEXT NOT NULL,
    "idempotencyKey" TEXT NOT NULL,
    "priceId" TEXT,
    "price" TEXT,
    "pack" TEXT,
    "trialDays" INTEGER NOT NULL DEFAULT 0,
    "returnUrl" TEXT NOT NULL,
    "subscriptionRef" TEXT,
    "before" JSONB,
    "step" INTEGER NOT NULL DEFAULT 0,
    "run" INTEGER NOT NULL DEFAULT 0,
    "leaseUntil" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "pageUrl" TEXT,
    "pageRef" TEXT,
    "message" TEXT,
    "lastError" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "BillingChange_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Payment" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "provider" "SubscriptionProvider" NOT NULL,
    "providerRef" TEXT NOT NULL,
    "paymentRef" TEXT,
    "kind" "PaymentKind" NOT NULL,
    "subscriptionRef" TEXT,
    "cycleStartsOn" TIMESTAMPTZ(3),
    "cycleEndingOn" TIMESTAMPTZ(3),
    "amount" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "credits" INTEGER NOT NULL,
    "creditsTakenBack" INTEGER NOT NULL DEFAULT 0,
    "creditsNotTaken" INTEGER NOT NULL DEFAULT 0,
    "isTrial" BOOLEAN NOT NULL DEFAULT false,
    "takeBackSteps" INTEGER NOT NULL DEFAULT 0,
    "refundedAmount" INTEGER NOT NULL DEFAULT 0,
    "isDisputed" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Payment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BillingEvent" (
    "id" TEXT NOT NULL,
    "provider" "SubscriptionProvider" NOT NULL,
    "type" TEXT NOT NULL,
    "refs" JSONB NOT NULL,
    "receivedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "handledAt" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lastError" TEXT,

    CONSTRAINT "BillingEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TrialUse" (
    "ownerHash" TEXT NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "TrialUse_pkey" PRIMARY KEY ("ownerHash")
);

-- CreateTable
CREATE TABLE "Feature" (
    "name" TEXT NOT NULL,
    "displayName" TEXT NOT NULL,
    "creditsPerUse" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "Feature_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "Plan" (
    "priceId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "interval" TEXT NOT NULL,
    "monthlyCredits" INTEGER NOT NULL,
    "aiPhotoBackgroundGenerations" INTEGER,
    "aiVideos" INTEGER,
    "position" INTEGER NOT NULL DEFAULT 0,
    "isOffered" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "Plan_pkey" PRIMARY KEY ("priceId")
);

-- CreateTable
CREATE TABLE "CreditBalance" (
    "userId" UUID NOT NULL,
    "available" INTEGER NOT NULL DEFAULT 0,
    "held" INTEGER NOT NULL DEFAULT 0,
    "imageAvailable" INTEGER NOT NULL DEFAULT 0,
    "imageHeld" INTEGER NOT NULL DEFAULT 0,
    "videoAvailable" INTEGER NOT NULL DEFAULT 0,
    "videoHeld" INTEGER NOT NULL DEFAULT 0,
    "trialAvailable" INTEGER NOT NULL DEFAULT 0,
    "trialHeld" INTEGER NOT NULL DEFAULT 0,
    "isTrialOpen" BOOLEAN NOT NULL DEFAULT false,
    "lastHash" TEXT NOT NULL DEFAULT '',
    "transactionCount" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "CreditBalance_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "LedgerTransaction" (
    "id" UUID NOT NULL,
    "kind" "LedgerKind" NOT NULL,
    "idempotencyKey" TEXT NOT NULL,
    "userId" UUID NOT NULL,
    "holdId" UUID,
    "memo" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "balance" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "LedgerTransaction_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LedgerEntry" (
    "transactionId" UUID NOT NULL,
    "account" "LedgerAccount" NOT NULL,
    "amount" INTEGER NOT NULL,

    CONSTRAINT "LedgerEntry_pkey" PRIMARY KEY ("transactionId","account")
);

-- CreateTable
CREATE TABLE "CreditHold" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "amount" INTEGER NOT NULL,
    "settled" INTEGER NOT NULL DEFAULT 0,
    "released" INTEGER NOT NULL DEFAULT 0,
    "use" "CreditUse" NOT NULL DEFAULT 'image',
    "pool" "CreditPool" NOT NULL DEFAULT 'unified',
    "trialAmount" INTEGER NOT NULL DEFAULT 0,
    "trialSettled" INTEGER NOT NULL DEFAULT 0,
    "trialReleased" INTEGER NOT NULL DEFAULT 0,
    "status" "HoldStatus" NOT NULL DEFAULT 'open',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closedAt" TIMESTAMPTZ(3),

    CONSTRAINT "CreditHold_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Asset" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "type" "AssetType" NOT NULL,
    "origin" "AssetOrigin" NOT NULL,
    "name" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "hasAlpha" BOOLEAN NOT NULL DEFAULT false,
    "content" JSONB,
    "heightCm" DOUBLE PRECISION,
    "parentId" UUID,
    "recipe" JSONB,
    "fidelity" JSONB,
    "cutOutReview" JSONB,
    "digitalSourceType" TEXT,
    "rights" JSONB,
    "aiPeople" BOOLEAN NOT NULL DEFAULT false,
    "viewedAt" TIMESTAMPTZ(3),
    "durationMs" INTEGER,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "deletedAt" TIMESTAMPTZ(3),
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "sceneId" TEXT,

    CONSTRAINT "Asset_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AssetFile" (
    "assetId" UUID NOT NULL,
    "variant" "AssetVariant" NOT NULL,
    "storageKey" TEXT NOT NULL,
    "contentType" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,

    CONSTRAINT "AssetFile_pkey" PRIMARY KEY ("assetId","variant")
);

-- CreateTable
CREATE TABLE "ImageProject" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "assetId" UUID,
    "edits" JSONB NOT NULL DEFAULT '[]',
    "jobId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ImageProject_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TrainedModel" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "kind" "TrainedKind" NOT NULL,
    "triggerWord" TEXT NOT NULL,
    "steps" INTEGER NOT NULL,
    "pictureIds" UUID[],
    "engine" TEXT,
    "look" JSONB,
    "isBrandLook" BOOLEAN NOT NULL DEFAULT false,
    "weightsKey" TEXT,
    "weightsBytes" INTEGER,
    "readyAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "TrainedModel_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ModelView" (
    "modelId" UUID NOT NULL,
    "index" INTEGER NOT NULL,
    "storageKey" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "facts" JSONB NOT NULL,

    CONSTRAINT "ModelView_pkey" PRIMARY KEY ("modelId","index")
);

-- CreateTable
CREATE TABLE "StoredObjectIntent" (
    "storageKey" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "StoredObjectIntent_pkey" PRIMARY KEY ("storageKey")
);

-- CreateTable
CREATE TABLE "Job" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "status" "JobStatus" NOT NULL DEFAULT 'queued',
    "input" JSONB NOT NULL,
    "requestedCount" INTEGER NOT NULL,
    "acceptedCount" INTEGER NOT NULL,
    "unitPrice" INTEGER NOT NULL,
    "holdId" UUID,
    "idempotencyKey" TEXT NOT NULL,
    "requestHash" TEXT NOT NULL,
    "run" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "workerId" UUID,
    "waitingSince" TIMESTAMPTZ(3),
    "waits" INTEGER NOT NULL DEFAULT 0,
    "placeKind" TEXT,
    "placeId" TEXT,
    "orderedBy" TEXT,
    "lastSeq" INTEGER NOT NULL DEFAULT 0,
    "turn" INTEGER NOT NULL DEFAULT 0,
    "cancelRequestedAt" TIMESTAMPTZ(3),
    "errorCode" TEXT,
    "errorMessage" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "startedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),
    "putAwayAt" TIMESTAMPTZ(3),

    CONSTRAINT "Job_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "JobOutput" (
    "jobId" UUID NOT NULL,
    "index" INTEGER NOT NULL,
    "status" "OutputStatus" NOT NULL DEFAULT 'pending',
    "assetId" UUID,
    "charged" INTEGER NOT NULL DEFAULT 0,
    "errorCode" TEXT,
    "errorMessage" TEXT,
    "providerReason" TEXT,

    CONSTRAINT "JobOutput_pkey" PRIMARY KEY ("jobId","index")
);

-- CreateTable
CREATE TABLE "ProviderRequest" (
    "id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "endpoint" TEXT NOT NULL,
    "capability" TEXT NOT NULL,
    "intentKey" TEXT NOT NULL,
    "requestId" TEXT,
    "refs" JSONB,
    "status" "ProviderRequestStatus" NOT NULL DEFAULT 'intended',
    "costMicros" INTEGER NOT NULL DEFAULT 0,
    "isEstimate" BOOLEAN NOT NULL DEFAULT true,
    "units" DOUBLE PRECISION,
    "jobId" UUID,
    "errorCode" TEXT,
    "error" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "submittedAt" TIMESTAMPTZ(3),
    "deadlineAt" TIMESTAMPTZ(3),
    "nextLookAt" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "looks" INTEGER NOT NULL DEFAULT 0,
    "refusals" INTEGER NOT NULL DEFAULT 0,
    "isRunning" BOOLEAN NOT NULL DEFAULT false,
    "hasNews" BOOLEAN NOT NULL DEFAULT false,
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ProviderRequest_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EngineRoute" (
    "name" TEXT NOT NULL,
    "choice" "EngineRouteChoice" NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "EngineRoute_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "QueueMessage" (
    "id" BIGSERIAL NOT NULL,
    "queue" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "priority" INTEGER NOT NULL DEFAULT 0,
    "dueAt" TIMESTAMPTZ(3),
    "sentAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "QueueMessage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Worker" (
    "id" UUID NOT NULL,
    "host" TEXT NOT NULL,
    "pid" INTEGER NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "beatAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "beats" INTEGER NOT NULL DEFAULT 0,
    "pixelWork" JSONB,

    CONSTRAINT "Worker_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "StreamHead" (
    "topic" TEXT NOT NULL,
    "lastSeq" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "StreamHead_pkey" PRIMARY KEY ("topic")
);

-- CreateTable
CREATE TABLE "StreamEvent" (
    "topic" TEXT NOT NULL,
    "seq" BIGINT NOT NULL,
    "type" TEXT NOT NULL,
    "subject" TEXT,
    "subjectSeq" INTEGER,
    "data" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "StreamEvent_pkey" PRIMARY KEY ("topic","seq")
);

-- CreateTable
CREATE TABLE "IdempotentAnswer" (
    "userId" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "requestHash" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "body" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "IdempotentAnswer_pkey" PRIMARY KEY ("userId","key")
);

-- CreateTable
CREATE TABLE "GivenCaptions" (
    "userId" UUID NOT NULL,
    "subject" TEXT NOT NULL,
    "hashes" TEXT[],
    "version" INTEGER NOT NULL DEFAULT 0,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "GivenCaptions_pkey" PRIMARY KEY ("userId","subject")
);

-- CreateTable
CREATE TABLE "TryOnDraft" (
    "userId" UUID NOT NULL,
    "person" TEXT NOT NULL DEFAULT '',
    "draft" JSONB NOT NULL,
    "assetIds" UUID[],
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "TryOnDraft_pkey" PRIMARY KEY ("userId","person")
);

-- CreateTable
CREATE TABLE "Workspace" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "workflow" TEXT NOT NULL DEFAULT 'product',
    "products" JSONB NOT NULL DEFAULT '[]',
    "props" JSONB NOT NULL DEFAULT '[]',
    "looks" TEXT[],
    "templates" TEXT[],
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "deletedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Workspace_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Scene" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "workflow" TEXT NOT NULL DEFAULT 'product',
    "aspectRatio" TEXT NOT NULL DEFAULT '1:1',
    "workspaceId" UUID,
    "position" INTEGER,
    "making" JSONB NOT NULL DEFAULT '{}',
    "productId" TEXT,
    "productTitle" TEXT,
    "document" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "deletedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Scene_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SceneEdit" (
    "sceneId" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "base" INTEGER NOT NULL,
    "editId" TEXT NOT NULL,
    "clientId" TEXT NOT NULL,
    "patch" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SceneEdit_pkey" PRIMARY KEY ("sceneId","version")
);

-- CreateTable
CREATE TABLE "SceneHistory" (
    "sceneId" UUID NOT NULL,
    "clientId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SceneHistory_pkey" PRIMARY KEY ("sceneId","clientId")
);

-- CreateTable
CREATE TABLE "SceneStep" (
    "sceneId" UUID NOT NULL,
    "clientId" TEXT NOT NULL,
    "index" INTEGER NOT NULL,
    "forward" JSONB NOT NULL,
    "backward" JSONB NOT NULL,

    CONSTRAINT "SceneStep_pkey" PRIMARY KEY ("sceneId","clientId","index")
);

-- CreateTable
CREATE TABLE "Shop" (
    "domain" TEXT NOT NULL,
    "userId" UUID NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "email" TEXT NOT NULL DEFAULT '',
    "ownerName" TEXT NOT NULL DEFAULT '',
    "planName" TEXT NOT NULL DEFAULT '',
    "currencyCode" TEXT NOT NULL DEFAULT '',
    "timezone" TEXT NOT NULL DEFAULT '',
    "locale" TEXT NOT NULL DEFAULT '',
    "installedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "connectedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "uninstalledAt" TIMESTAMPTZ(3),

    CONSTRAINT "Shop_pkey" PRIMARY KEY ("domain")
);

-- CreateTable
CREATE TABLE "Session" (
    "id" TEXT NOT NULL,
    "shop" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "isOnline" BOOLEAN NOT NULL DEFAULT false,
    "scope" TEXT,
    "expires" TIMESTAMPTZ(3),
    "accessToken" TEXT NOT NULL,
    "userId" BIGINT,
    "firstName" TEXT,
    "lastName" TEXT,
    "email" TEXT,
    "accountOwner" BOOLEAN NOT NULL DEFAULT false,
    "locale" TEXT,
    "collaborator" BOOLEAN DEFAULT false,
    "emailVerified" BOOLEAN DEFAULT false,
    "refreshToken" TEXT,
    "refreshTokenExpires" TIMESTAMPTZ(3),

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WebhookDelivery" (
    "id" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "shop" TEXT NOT NULL,
    "triggeredAt" TIMESTAMPTZ(3) NOT NULL,
    "payload" JSONB NOT NULL,
    "receivedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "handledAt" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "WebhookDelivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ErasedShop" (
    "shopHash" TEXT NOT NULL,
    "erasedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ErasedShop_pkey" PRIMARY KEY ("shopHash")
);

-- CreateTable
CREATE TABLE "StorePush" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "shop" TEXT NOT NULL,
    "assetId" UUID NOT NULL,
    "productId" TEXT NOT NULL,
    "status" "StorePushStatus" NOT NULL DEFAULT 'working',
    "leaseUntil" TIMESTAMPTZ(3) NOT NULL,
    "run" INTEGER NOT NULL DEFAULT 1,
    "alt" TEXT NOT NULL DEFAULT '',
    "productTitle" TEXT NOT NULL DEFAULT '',
    "position" INTEGER,
    "description" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "mediaBefore" TEXT[],
    "isAttaching" BOOLEAN NOT NULL DEFAULT false,
    "mediaId" TEXT,
    "descriptionBefore" TEXT,
    "descriptionAfter" TEXT,
    "isUndoing" BOOLEAN NOT NULL DEFAULT false,
    "variantTitle" TEXT,
    "errorMessage" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "StorePush_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Publication" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "assetId" UUID,
    "destination" "PublishDestination" NOT NULL,
    "reason" "PublishReason" NOT NULL,
    "token" TEXT NOT NULL,
    "type" "AssetType" NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "digitalSourceType" TEXT,
    "aiPeople" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "takenBackAt" TIMESTAMPTZ(3),
    "clearedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Publication_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PublishedFile" (
    "token" TEXT NOT NULL,
    "publicationId" UUID NOT NULL,
    "role" "PublishedRole" NOT NULL,
    "storageKey" TEXT NOT NULL,
    "contentType" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,

    CONSTRAINT "PublishedFile_pkey" PRIMARY KEY ("token")
);

-- CreateTable
CREATE TABLE "StoreSource" (
    "assetId" UUID NOT NULL,
    "shop" TEXT NOT NULL,
    "productId" TEXT NOT NULL,
    "mediaId" TEXT NOT NULL,

    CONSTRAINT "StoreSource_pkey" PRIMARY KEY ("assetId")
);

-- CreateTable
CREATE TABLE "Photoshoot" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "shop" TEXT NOT NULL,
    "productId" TEXT NOT NULL,
    "prompt" TEXT NOT NULL,
    "scene" TEXT,
    "count" INTEGER NOT NULL,
    "idempotencyKey" TEXT NOT NULL,
    "leaseUntil" TIMESTAMPTZ(3),
    "jobId" UUID,
    "errorMessage" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Photoshoot_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CatalogueRecipe" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "familyId" UUID NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "name" TEXT NOT NULL,
    "look" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CatalogueRecipe_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CatalogueRun" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "shop" TEXT,
    "recipeId" UUID NOT NULL,
    "state" "RunState" NOT NULL DEFAULT 'choosing',
    "choice" JSONB NOT NULL,
    "choiceCursor" TEXT,
    "looked" INTEGER NOT NULL DEFAULT 0,
    "idempotencyKey" TEXT NOT NULL,
    "unitPrice" INTEGER NOT NULL DEFAULT 0,
    "holdId" UUID,
    "starts" INTEGER NOT NULL DEFAULT 0,
    "tally" JSONB NOT NULL DEFAULT '{}',
    "pictures" INTEGER NOT NULL DEFAULT 0,
    "charged" INTEGER NOT NULL DEFAULT 0,
    "message" TEXT,
    "publishAt" TIMESTAMPTZ(3),
    "publishMode" TEXT NOT NULL DEFAULT 'add',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "startedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "CatalogueRun_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RunItem" (
    "id" UUID NOT NULL,
    "runId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "productId" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "pictureUrl" TEXT,
    "state" "RunItemState" NOT NULL DEFAULT 'waiting',
    "isStarted" BOOLEAN NOT NULL DEFAULT false,
    "reason" TEXT,
    "leaseUntil" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "assetId" UUID,
    "cutOutJobId" UUID,
    "cutOutId" UUID,
    "isCutOutTaken" BOOLEAN NOT NULL DEFAULT false,
    "jobId" UUID,
    "task" "RunItemTask",
    "taskBegunAt" TIMESTAMPTZ(3),
    "colour" TEXT NOT NULL DEFAULT '',
    "sourceMediaId" TEXT,
    "publishMode" TEXT NOT NULL DEFAULT 'add',
    "flowToldAt" TIMESTAMPTZ(3),
    "before" JSONB,
    "changedSince" TEXT[],
    "isForced" BOOLEAN NOT NULL DEFAULT false,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "RunItem_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RunPicture" (
    "id" UUID NOT NULL,
    "itemId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "index" INTEGER NOT NULL,
    "assetId" UUID,
    "decision" "PictureDecision" NOT NULL DEFAULT 'open',
    "version" INTEGER NOT NULL DEFAULT 0,
    "flags" TEXT[],
    "flagReasons" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "print" TEXT,
    "alt" TEXT NOT NULL DEFAULT '',
    "decidedAt" TIMESTAMPTZ(3),
    "words" TEXT,
    "redoJobId" UUID,
    "redoWords" TEXT,
    "redoMessage" TEXT,
    "former" JSONB,
    "pushId" UUID,

    CONSTRAINT "RunPicture_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ProductRule" (
    "userId" UUID NOT NULL,
    "shop" TEXT NOT NULL,
    "recipeId" UUID NOT NULL,
    "isOn" BOOLEAN NOT NULL,
    "dailyCredits" INTEGER NOT NULL,
    "onSince" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ProductRule_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "NewProduct" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "shop" TEXT NOT NULL,
    "productId" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "outcome" TEXT NOT NULL DEFAULT 'waiting',
    "credits" INTEGER NOT NULL DEFAULT 0,
    "runId" UUID,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decidedAt" TIMESTAMPTZ(3),

    CONSTRAINT "NewProduct_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Deployment" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "secretMark" TEXT NOT NULL,

    CONSTRAINT "Deployment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "NetworkConnection" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "network" "Network" NOT NULL,
    "subject" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "avatarUrl" TEXT,
    "scopes" TEXT[],
    "status" "NetworkConnectionStatus" NOT NULL DEFAULT 'ok',
    "sealedAccess" TEXT NOT NULL,
    "accessExpiresAt" TIMESTAMPTZ(3) NOT NULL,
    "sealedRefresh" TEXT,
    "refreshExpiresAt" TIMESTAMPTZ(3),
    "refreshes" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "NetworkConnection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "NetworkJourney" (
    "stateHash" TEXT NOT NULL,
    "userId" UUID NOT NULL,
    "network" "Network" NOT NULL,
    "redirectUri" TEXT NOT NULL,
    "shop" TEXT,
    "person" TEXT,
    "draft" JSONB,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),
    "postId" UUID,

    CONSTRAINT "NetworkJourney_pkey" PRIMARY KEY ("stateHash")
);

-- CreateTable
CREATE TABLE "NetworkPost" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "network" "Network" NOT NULL,
    "requestKey" TEXT NOT NULL,
    "assetId" UUID,
    "assetName" TEXT NOT NULL,
    "assetType" "AssetType" NOT NULL,
    "input" JSONB NOT NULL,
    "status" "NetworkPostStatus" NOT NULL DEFAULT 'queued',
    "leaseUntil" TIMESTAMPTZ(3) NOT NULL,
    "run" INTEGER NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "checkpoint" JSONB NOT NULL,
    "committedAt" TIMESTAMPTZ(3),
    "reference" TEXT,
    "url" TEXT,
    "errorMessage" TEXT,
    "subject" TEXT NOT NULL,
    "subjectName" TEXT NOT NULL,
    "disclosure" JSONB NOT NULL,
    "publicationId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "NetworkPost_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Disclosure" (
    "assetId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "syntheticPerson" BOOLEAN NOT NULL,
    "generatedScene" BOOLEAN NOT NULL,
    "answeredAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Disclosure_pkey" PRIMARY KEY ("assetId")
);

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE UNIQUE INDEX "User_shop_key" ON "User"("shop");

-- CreateIndex
CREATE UNIQUE INDEX "User_pictureKey_key" ON "User"("pictureKey");

-- CreateIndex
CREATE INDEX "User_status_createdAt_idx" ON "User"("status", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "AccountToken_tokenHash_key" ON "AccountToken"("tokenHash");

-- CreateIndex
CREATE INDEX "AccountToken_userId_purpose_idx" ON "AccountToken"("userId", "purpose");

-- CreateIndex
CREATE INDEX "AccountToken_expiresAt_idx" ON "AccountToken"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "ConnectedAccount_provider_subject_key" ON "ConnectedAccount"("provider", "subject");

-- CreateIndex
CREATE UNIQUE INDEX "ConnectedAccount_userId_provider_key" ON "ConnectedAccount"("userId", "provider");

-- CreateIndex
CREATE UNIQUE INDEX "Passkey_credentialId_key" ON "Passkey"("credentialId");

-- CreateIndex
CREATE INDEX "Passkey_userId_idx" ON "Passkey"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "EmailChange_eventId_key" ON "EmailChange"("eventId");

-- CreateIndex
CREATE INDEX "EmailChange_userId_idx" ON "EmailChange"("userId");

-- CreateIndex
CREATE INDEX "RateWindow_windowEnd_idx" ON "RateWindow"("windowEnd");

-- CreateIndex
CREATE UNIQUE INDEX "UserSession_tokenHash_key" ON "UserSession"("tokenHash");

-- CreateIndex
CREATE INDEX "UserSession_userId_idx" ON "UserSession"("userId");

-- CreateIndex
CREATE INDEX "UserSession_expiresAt_idx" ON "UserSession"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "Mail_dedupeKey_key" ON "Mail"("dedupeKey");

-- CreateIndex
CREATE INDEX "Mail_status_nextAttemptAt_idx" ON "Mail"("status", "nextAttemptAt");

-- CreateIndex
CREATE INDEX "Mail_createdAt_idx" ON "Mail"("createdAt");

-- CreateIndex
CREATE INDEX "AuditEntry_createdAt_idx" ON "AuditEntry"("createdAt");

-- CreateIndex
CREATE INDEX "AuditEntry_subject_idx" ON "AuditEntry"("subject");

-- CreateIndex
CREATE INDEX "SecurityEvent_userId_id_idx" ON "SecurityEvent"("userId", "id");

-- CreateIndex
CREATE INDEX "SecurityEvent_kind_id_idx" ON "SecurityEvent"("kind", "id");

-- CreateIndex
CREATE INDEX "SecurityEvent_subject_kind_idx" ON "SecurityEvent"("subject", "kind");

-- CreateIndex
CREATE INDEX "SecurityEvent_at_idx" ON "SecurityEvent"("at");

-- CreateIndex
CREATE INDEX "UsageRecord_createdAt_idx" ON "UsageRecord"("createdAt");

-- CreateIndex
CREATE INDEX "UsageRecord_userId_idx" ON "UsageRecord"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "ApiKey_keyHash_key" ON "ApiKey"("keyHash");

-- CreateIndex
CREATE INDEX "ApiKey_userId_createdAt_idx" ON "ApiKey"("userId", "createdAt");

-- CreateIndex
CREATE INDEX "WebhookEndpoint_userId_idx" ON "WebhookEndpoint"("userId");

-- CreateIndex
CREATE INDEX "EndpointMessage_endpointId_createdAt_id_idx" ON "EndpointMessage"("endpointId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "EndpointMessage_status_nextAttemptAt_idx" ON "EndpointMessage"("status", "nextAttemptAt");

-- CreateIndex
CREATE UNIQUE INDEX "EndpointMessage_endpointId_event_subject_key" ON "EndpointMessage"("endpointId", "event", "subject");

-- CreateIndex
CREATE INDEX "Subscription_userId_createdAt_idx" ON "Subscription"("userId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Subscription_provider_providerRef_key" ON "Subscription"("provider", "providerRef");

-- CreateIndex
CREATE UNIQUE INDEX "BillingCustomer_customerRef_key" ON "BillingCustomer"("customerRef");

-- CreateIndex
CREATE INDEX "BillingChange_userId_createdAt_idx" ON "BillingChange"("userId", "createdAt");

-- CreateIndex
CREATE INDEX "BillingChange_status_leaseUntil_idx" ON "BillingChange"("status", "leaseUntil");

-- CreateIndex
CREATE UNIQUE INDEX "Payment_paymentRef_key" ON "Payment"("paymentRef");

-- CreateIndex
CREATE INDEX "Payment_userId_createdAt_idx" ON "Payment"("userId", "createdAt");

-- CreateIndex
CREATE INDEX "Payment_userId_cycleEndingOn_idx" ON "Payment"("userId", "cycleEndingOn");

-- CreateIndex
CREATE UNIQUE INDEX "Payment_provider_providerRef_key" ON "Payment"("provider", "providerRef");

-- CreateIndex
CREATE INDEX "BillingEvent_handledAt_receivedAt_idx" ON "BillingEvent"("handledAt", "receivedAt");

-- CreateIndex
CREATE UNIQUE INDEX "LedgerTransaction_idempotencyKey_key" ON "LedgerTransaction"("idempotencyKey");

-- CreateIndex
CREATE INDEX "LedgerTransaction_holdId_idx" ON "LedgerTransaction"("holdId");

-- CreateIndex
CREATE UNIQUE INDEX "LedgerTransaction_userId_position_key" ON "LedgerTransaction"("userId", "position");

-- CreateIndex
CREATE INDEX "CreditHold_userId_idx" ON "CreditHold"("userId");

-- CreateIndex
CREATE INDEX "Asset_userId_type_origin_createdAt_id_idx" ON "Asset"("userId", "type", "origin", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Asset_userId_type_origin_updatedAt_id_idx" ON "Asset"("userId", "type", "origin", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "Asset_userId_sceneId_type_origin_createdAt_id_idx" ON "Asset"("userId", "sceneId", "type", "origin", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Asset_parentId_idx" ON "Asset"("parentId");

-- CreateIndex
CREATE UNIQUE INDEX "AssetFile_storageKey_key" ON "AssetFile"("storageKey");

-- CreateIndex
CREATE INDEX "ImageProject_userId_updatedAt_id_idx" ON "ImageProject"("userId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "ImageProject_assetId_idx" ON "ImageProject"("assetId");

-- CreateIndex
CREATE UNIQUE INDEX "TrainedModel_weightsKey_key" ON "TrainedModel"("weightsKey");

-- CreateIndex
CREATE INDEX "TrainedModel_userId_createdAt_id_idx" ON "TrainedModel"("userId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ModelView_storageKey_key" ON "ModelView"("storageKey");

-- CreateIndex
CREATE INDEX "StoredObjectIntent_createdAt_idx" ON "StoredObjectIntent"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Job_holdId_key" ON "Job"("holdId");

-- CreateIndex
CREATE INDEX "Job_userId_createdAt_id_idx" ON "Job"("userId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Job_userId_status_createdAt_id_idx" ON "Job"("userId", "status", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Job_status_workerId_idx" ON "Job"("status", "workerId");

-- CreateIndex
CREATE INDEX "Job_userId_turn_idx" ON "Job"("userId", "turn");

-- CreateIndex
CREATE INDEX "Job_userId_kind_createdAt_idx" ON "Job"("userId", "kind", "createdAt");

-- CreateIndex
CREATE INDEX "Job_userId_finishedAt_idx" ON "Job"("userId", "finishedAt");

-- CreateIndex
CREATE INDEX "Job_startedAt_idx" ON "Job"("startedAt");

-- CreateIndex
CREATE INDEX "Job_placeId_placeKind_idx" ON "Job"("placeId", "placeKind");

-- CreateIndex
CREATE UNIQUE INDEX "Job_userId_idempotencyKey_key" ON "Job"("userId", "idempotencyKey");

-- CreateIndex
CREATE UNIQUE INDEX "JobOutput_assetId_key" ON "JobOutput"("assetId");

-- CreateIndex
CREATE UNIQUE INDEX "ProviderRequest_intentKey_key" ON "ProviderRequest"("intentKey");

-- CreateIndex
CREATE INDEX "ProviderRequest_jobId_idx" ON "ProviderRequest"("jobId");

-- CreateIndex
CREATE INDEX "ProviderRequest_provider_createdAt_idx" ON "ProviderRequest"("provider", "createdAt");

-- CreateIndex
CREATE INDEX "ProviderRequest_status_createdAt_idx" ON "ProviderRequest"("status", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "ProviderRequest_provider_requestId_key" ON "ProviderRequest"("provider", "requestId");

-- CreateIndex
CREATE UNIQUE INDEX "QueueMessage_queue_key_key" ON "QueueMessage"("queue", "key");

-- CreateIndex
CREATE INDEX "StreamEvent_createdAt_idx" ON "StreamEvent"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "StreamEvent_subject_subjectSeq_key" ON "StreamEvent"("subject", "subjectSeq");

-- CreateIndex
CREATE INDEX "IdempotentAnswer_createdAt_idx" ON "IdempotentAnswer"("createdAt");

-- CreateIndex
CREATE INDEX "Workspace_userId_updatedAt_idx" ON "Workspace"("userId", "updatedAt");

-- CreateIndex
CREATE UNIQUE INDEX "Workspace_id_userId_key" ON "Workspace"("id", "userId");

-- CreateIndex
CREATE INDEX "Scene_workspaceId_idx" ON "Scene"("workspaceId");

-- CreateIndex
CREATE INDEX "Scene_userId_productId_updatedAt_idx" ON "Scene"("userId", "productId", "updatedAt");

-- CreateIndex
CREATE UNIQUE INDEX "SceneEdit_sceneId_editId_key" ON "SceneEdit"("sceneId", "editId");

-- CreateIndex
CREATE UNIQUE INDEX "Shop_userId_key" ON "Shop"("userId");

-- CreateIndex
CREATE INDEX "Session_shop_idx" ON "Session"("shop");

-- CreateIndex
CREATE INDEX "WebhookDelivery_handledAt_receivedAt_idx" ON "WebhookDelivery"("handledAt", "receivedAt");

-- CreateIndex
CREATE INDEX "WebhookDelivery_shop_idx" ON "WebhookDelivery"("shop");

-- CreateIndex
CREATE INDEX "StorePush_shop_productId_idx" ON "StorePush"("shop", "productId");

-- CreateIndex
CREATE INDEX "StorePush_userId_shop_status_updatedAt_idx" ON "StorePush"("userId", "shop", "status", "updatedAt");

-- CreateIndex
CREATE INDEX "StorePush_status_updatedAt_idx" ON "StorePush"("status", "updatedAt");

-- CreateIndex
CREATE INDEX "StorePush_assetId_idx" ON "StorePush"("assetId");

-- CreateIndex
CREATE UNIQUE INDEX "StorePush_userId_assetId_productId_key" ON "StorePush"("userId", "assetId", "productId");

-- CreateIndex
CREATE UNIQUE INDEX "Publication_token_key" ON "Publication"("token");

-- CreateIndex
CREATE INDEX "Publication_userId_createdAt_id_idx" ON "Publication"("userId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Publication_assetId_idx" ON "Publication"("assetId");

-- CreateIndex
CREATE INDEX "Publication_expiresAt_idx" ON "Publication"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "PublishedFile_storageKey_key" ON "PublishedFile"("storageKey");

-- CreateIndex
CREATE UNIQUE INDEX "PublishedFile_publicationId_role_key" ON "PublishedFile"("publicationId", "role");

-- CreateIndex
CREATE INDEX "StoreSource_shop_productId_idx" ON "StoreSource"("shop", "productId");

-- CreateIndex
CREATE INDEX "Photoshoot_userId_productId_createdAt_idx" ON "Photoshoot"("userId", "productId", "createdAt");

-- CreateIndex
CREATE INDEX "Photoshoot_jobId_errorMessage_updatedAt_idx" ON "Photoshoot"("jobId", "errorMessage", "updatedAt");

-- CreateIndex
CREATE UNIQUE INDEX "Photoshoot_userId_idempotencyKey_key" ON "Photoshoot"("userId", "idempotencyKey");

-- CreateIndex
CREATE INDEX "CatalogueRecipe_userId_createdAt_idx" ON "CatalogueRecipe"("userId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "CatalogueRecipe_familyId_version_key" ON "CatalogueRecipe"("familyId", "version");

-- CreateIndex
CREATE UNIQUE INDEX "CatalogueRun_holdId_key" ON "CatalogueRun"("holdId");

-- CreateIndex
CREATE INDEX "CatalogueRun_userId_createdAt_id_idx" ON "CatalogueRun"("userId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "CatalogueRun_state_updatedAt_idx" ON "CatalogueRun"("state", "updatedAt");

-- CreateIndex
CREATE INDEX "CatalogueRun_publishAt_idx" ON "CatalogueRun"("publishAt");

-- CreateIndex
CREATE UNIQUE INDEX "CatalogueRun_userId_idempotencyKey_key" ON "CatalogueRun"("userId", "idempotencyKey");

-- CreateIndex
CREATE UNIQUE INDEX "RunItem_jobId_key" ON "RunItem"("jobId");

-- CreateIndex
CREATE INDEX "RunItem_userId_productId_idx" ON "RunItem"("userId", "productId");

-- CreateIndex
CREATE INDEX "RunItem_runId_state_position_idx" ON "RunItem"("runId", "state", "position");

-- CreateIndex
CREATE INDEX "RunItem_task_updatedAt_idx" ON "RunItem"("task", "updatedAt");

-- CreateIndex
CREATE UNIQUE INDEX "RunItem_runId_productId_colour_key" ON "RunItem"("runId", "productId", "colour");

-- CreateIndex
CREATE UNIQUE INDEX "RunItem_runId_position_key" ON "RunItem"("runId", "position");

-- CreateIndex
CREATE UNIQUE INDEX "RunPicture_redoJobId_key" ON "RunPicture"("redoJobId");

-- CreateIndex
CREATE INDEX "RunPicture_userId_idx" ON "RunPicture"("userId");

-- CreateIndex
CREATE INDEX "RunPicture_assetId_idx" ON "RunPicture"("assetId");

-- CreateIndex
CREATE UNIQUE INDEX "RunPicture_itemId_index_key" ON "RunPicture"("itemId", "index");

-- CreateIndex
CREATE INDEX "NewProduct_userId_createdAt_id_idx" ON "NewProduct"("userId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "NewProduct_outcome_createdAt_idx" ON "NewProduct"("outcome", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "NewProduct_userId_productId_key" ON "NewProduct"("userId", "productId");

-- CreateIndex
CREATE UNIQUE INDEX "NetworkConnection_userId_network_key" ON "NetworkConnection"("userId", "network");

-- CreateIndex
CREATE INDEX "NetworkJourney_expiresAt_idx" ON "NetworkJourney"("expiresAt");

-- CreateIndex
CREATE INDEX "NetworkJourney_userId_idx" ON "NetworkJourney"("userId");

-- CreateIndex
CREATE INDEX "NetworkPost_userId_assetId_createdAt_idx" ON "NetworkPost"("userId", "assetId", "createdAt");

-- CreateIndex
CREATE INDEX "NetworkPost_userId_createdAt_id_idx" ON "NetworkPost"("userId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "NetworkPost_status_updatedAt_idx" ON "NetworkPost"("status", "updatedAt");

-- CreateIndex
CREATE INDEX "NetworkPost_assetId_idx" ON "NetworkPost"("assetId");

-- CreateIndex
CREATE UNIQUE INDEX "NetworkPost_userId_requestKey_key" ON "NetworkPost"("userId", "requestKey");

-- CreateIndex
CREATE INDEX "Disclosure_userId_idx" ON "Disclosure"("userId");

-- AddForeignKey
ALTER TABLE "AccountSettings" ADD CONSTRAINT "AccountSettings_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AccountToken" ADD CONSTRAINT "AccountToken_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ConnectedAccount" ADD CONSTRAINT "ConnectedAccount_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Passkey" ADD CONSTRAINT "Passkey_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EmailChange" ADD CONSTRAINT "EmailChange_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "UserSession" ADD CONSTRAINT "UserSession_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApiKey" ADD CONSTRAINT "ApiKey_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WebhookEndpoint" ADD CONSTRAINT "WebhookEndpoint_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EndpointMessage" ADD CONSTRAINT "EndpointMessage_endpointId_fkey" FOREIGN KEY ("endpointId") REFERENCES "WebhookEndpoint"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Subscription" ADD CONSTRAINT "Subscription_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BillingChange" ADD CONSTRAINT "BillingChange_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CreditBalance" ADD CONSTRAINT "CreditBalance_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LedgerTransaction" ADD CONSTRAINT "LedgerTransaction_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LedgerEntry" ADD CONSTRAINT "LedgerEntry_transactionId_fkey" FOREIGN KEY ("transactionId") REFERENCES "LedgerTransaction"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CreditHold" ADD CONSTRAINT "CreditHold_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Asset" ADD CONSTRAINT "Asset_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Asset" ADD CONSTRAINT "Asset_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "Asset"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AssetFile" ADD CONSTRAINT "AssetFile_assetId_fkey" FOREIGN KEY ("assetId") REFERENCES "Asset"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ImageProject" ADD CONSTRAINT "ImageProject_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ImageProject" ADD CONSTRAINT "ImageProject_assetId_fkey" FOREIGN KEY ("assetId") REFERENCES "Asset"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TrainedModel" ADD CONSTRAINT "TrainedModel_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ModelView" ADD CONSTRAINT "ModelView_modelId_fkey" FOREIGN KEY ("modelId") REFERENCES "TrainedModel"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Job" ADD CONSTRAINT "Job_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Job" ADD CONSTRAINT "Job_holdId_fkey" FOREIGN KEY ("holdId") REFERENCES "CreditHold"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "JobOutput" ADD CONSTRAINT "JobOutput_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Job"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "JobOutput" ADD CONSTRAINT "JobOutput_assetId_fkey" FOREIGN KEY ("assetId") REFERENCES "Asset"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GivenCaptions" ADD CONSTRAINT "GivenCaptions_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TryOnDraft" ADD CONSTRAINT "TryOnDraft_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Workspace" ADD CONSTRAINT "Workspace_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Scene" ADD CONSTRAINT "Scene_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Scene" ADD CONSTRAINT "Scene_workspace_owner_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "Workspace"("id", "userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SceneEdit" ADD CONSTRAINT "SceneEdit_sceneId_fkey" FOREIGN KEY ("sceneId") REFERENCES "Scene"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SceneHistory" ADD CONSTRAINT "SceneHistory_sceneId_fkey" FOREIGN KEY ("sceneId") REFERENCES "Scene"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SceneStep" ADD CONSTRAINT "SceneStep_history_fkey" FOREIGN KEY ("sceneId", "clientId") REFERENCES "SceneHistory"("sceneId", "clientId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Shop" ADD CONSTRAINT "Shop_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StorePush" ADD CONSTRAINT "StorePush_assetId_fkey" FOREIGN KEY ("assetId") REFERENCES "Asset"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Publication" ADD CONSTRAINT "Publication_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Publication" ADD CONSTRAINT "Publication_assetId_fkey" FOREIGN KEY ("assetId") REFERENCES "Asset"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PublishedFile" ADD CONSTRAINT "PublishedFile_publicationId_fkey" FOREIGN KEY ("publicationId") REFERENCES "Publication"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StoreSource" ADD CONSTRAINT "StoreSource_assetId_fkey" FOREIGN KEY ("assetId") REFERENCES "Asset"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Photoshoot" ADD CONSTRAINT "Photoshoot_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CatalogueRecipe" ADD CONSTRAINT "CatalogueRecipe_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CatalogueRun" ADD CONSTRAINT "CatalogueRun_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CatalogueRun" ADD CONSTRAINT "CatalogueRun_recipeId_fkey" FOREIGN KEY ("recipeId") REFERENCES "CatalogueRecipe"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CatalogueRun" ADD CONSTRAINT "CatalogueRun_holdId_fkey" FOREIGN KEY ("holdId") REFERENCES "CreditHold"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RunItem" ADD CONSTRAINT "RunItem_runId_fkey" FOREIGN KEY ("runId") REFERENCES "CatalogueRun"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RunPicture" ADD CONSTRAINT "RunPicture_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "RunItem"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProductRule" ADD CONSTRAINT "ProductRule_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProductRule" ADD CONSTRAINT "ProductRule_recipeId_fkey" FOREIGN KEY ("recipeId") REFERENCES "CatalogueRecipe"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "NewProduct" ADD CONSTRAINT "NewProduct_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "NetworkPost" ADD CONSTRAINT "NetworkPost_assetId_fkey" FOREIGN KEY ("assetId") REFERENCES "Asset"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Disclosure" ADD CONSTRAINT "Disclosure_assetId_fkey" FOREIGN KEY ("assetId") REFERENCES "Asset"("id") ON DELETE CASCADE ON UPDATE CASCADE;



-- =====================================================================================================================
-- Rules beyond the schema language
-- =====================================================================================================================

-- Accounts ------------------------------------------------------------------------------------------------------------

-- One row: the mark of the secret that sealed values and signatures of this database were made with.
ALTER TABLE "Deployment" ADD CONSTRAINT "Deployment_one" CHECK ("id" = 1);
ALTER TABLE "AccountSettings" ADD CONSTRAINT "AccountSettings_imageCount_check" CHECK ("imageCount" BETWEEN 1 AND 4);
ALTER TABLE "AccountSettings" ALTER COLUMN "brandColours" SET NOT NULL;
ALTER TABLE "RateWindow" ADD CONSTRAINT "RateWindow_count_check" CHECK ("count" >= 0);

-- The database refuses a token of Shopify that is not sealed.
ALTER TABLE "Session" ADD CONSTRAINT "Session_tokens_sealed" CHECK (
  ("accessToken" = '' OR "accessToken" LIKE 'sealed.%') AND ("refreshToken" IS NULL OR "refreshToken" LIKE 'sealed.%')
);

-- Event streams of a session are told of its end when the deletion commits.
CREATE FUNCTION "tell_session_end"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('plinth_stream', 'access:' || OLD."userId");
  RETURN NULL;
END $$;
CREATE TRIGGER "UserSession_end_news" AFTER DELETE ON "UserSession"
  FOR EACH ROW EXECUTE FUNCTION "tell_session_end"();

-- Journals ------------------------------------------------------------------------------------------------------------

CREATE FUNCTION "refuse_truncate"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit is append-only' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER "AuditEntry_append_only" BEFORE UPDATE OR DELETE ON "AuditEntry"
  FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();
CREATE TRIGGER "AuditEntry_no_truncate" BEFORE TRUNCATE ON "AuditEntry"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_truncate"();

ALTER TABLE "SecurityEvent" ADD CONSTRAINT "SecurityEvent_count_check" CHECK ("count" > 0);

-- Retention of the security journal.
CREATE FUNCTION "is_security_event_old"(at timestamptz, outcome "SecurityOutcome") RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT at < now() - CASE outcome WHEN 'refused' THEN interval '90 days' ELSE interval '400 days' END
$$;

CREATE FUNCTION "refuse_security_event_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF "is_security_event_old"(OLD."at", OLD."outcome") THEN RETURN OLD; END IF;
    IF OLD."userId"::text = current_setting('plinth.erased_user', true) THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION 'the security journal is append-only' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER "SecurityEvent_append_only" BEFORE UPDATE OR DELETE ON "SecurityEvent"
  FOR EACH ROW EXECUTE FUNCTION "refuse_security_event_change"();
CREATE TRIGGER "SecurityEvent_no_truncate" BEFORE TRUNCATE ON "SecurityEvent"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_security_event_change"();

-- The only two ways to delete journal rows. They run with the rights of the owner of the tables, so that the role of the
-- product needs none to delete.
CREATE FUNCTION "forget_old_security_events"() RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE gone bigint;
BEGIN
  DELETE FROM "SecurityEvent" WHERE "is_security_event_old"("at", "outcome");
  GET DIAGNOSTICS gone = ROW_COUNT;
  RETURN gone;
END $$;

-- Only for accounts that were erased.
CREATE FUNCTION "erase_security_events"(erased uuid) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE gone bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM "User" WHERE "id" = erased AND "email" = 'erased-' || erased || '@plinth.invalid') THEN
    RAISE EXCEPTION 'the account was not erased' USING ERRCODE = 'restrict_violation';
  END IF;
  PERFORM set_config('plinth.erased_user', erased::text, true);
  DELETE FROM "SecurityEvent" WHERE "userId" = erased;
  GET DIAGNOSTICS gone = ROW_COUNT;
  PERFORM set_config('plinth.erased_user', '', true);
  RETURN gone;
END $$;

-- Credits -------------------------------------------------------------------------------------------------------------

ALTER TABLE "Feature" ADD CONSTRAINT "Feature_price_not_negative" CHECK ("creditsPerUse" >= 0);

ALTER TABLE "CreditBalance"
  ADD CONSTRAINT "CreditBalance_available_not_negative" CHECK ("available" >= 0),
  ADD CONSTRAINT "CreditBalance_held_not_negative" CHECK ("held" >= 0),
  ADD CONSTRAINT "CreditBalance_pools_not_negative" CHECK (
    "imageAvailable" >= 0 AND "imageHeld" >= 0 AND "videoAvailable" >= 0 AND "videoHeld" >= 0
    AND "trialAvailable" >= 0 AND "trialHeld" >= 0),
  ADD CONSTRAINT "CreditBalance_ended_trial_is_empty" CHECK ("isTrialOpen" OR "trialAvailable" = 0);

ALTER TABLE "CreditHold"
  ADD CONSTRAINT "CreditHold_amount_positive" CHECK ("amount" > 0),
  ADD CONSTRAINT "CreditHold_parts" CHECK ("settled" >= 0 AND "released" >= 0 AND "settled" + "released" <= "amount"),
  ADD CONSTRAINT "CreditHold_closed_is_whole" CHECK ("status" <> 'closed' OR "settled" + "released" = "amount"),
  ADD CONSTRAINT "CreditHold_trial_parts" CHECK (
    "trialSettled" >= 0 AND "trialSettled" <= "trialAmount" AND "trialAmount" <= "amount" AND "trialSettled" <= "settled");

-- The ledger is append-only: corrections are new, reversing movements.
CREATE FUNCTION "ledger_refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER "LedgerTransaction_append_only" BEFORE UPDATE OR DELETE ON "LedgerTransaction"
  FOR EACH ROW EXECUTE FUNCTION "ledger_refuse_change"();
CREATE TRIGGER "LedgerTransaction_no_truncate" BEFORE TRUNCATE ON "LedgerTransaction"
  FOR EACH STATEMENT EXECUTE FUNCTION "ledger_refuse_change"();
CREATE TRIGGER "LedgerEntry_append_only" BEFORE UPDATE OR DELETE ON "LedgerEntry"
  FOR EACH ROW EXECUTE FUNCTION "ledger_refuse_change"();
CREATE TRIGGER "LedgerEntry_no_truncate" BEFORE TRUNCATE ON "LedgerEntry"
  FOR EACH STATEMENT EXECUTE FUNCTION "ledger_refuse_change"();

-- The entries of each movement sum to zero, checked when the transaction commits.
CREATE FUNCTION "ledger_check_sum"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT coalesce(sum("amount"), 0) FROM "LedgerEntry" WHERE "transactionId" = NEW."transactionId") <> 0 THEN
    RAISE EXCEPTION 'ledger transaction % does not sum to zero', NEW."transactionId" USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER "LedgerEntry_sums_to_zero" AFTER INSERT ON "LedgerEntry"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "ledger_check_sum"();

-- The free credits after a movement, taken from the cached balance where the writer leaves it out.
CREATE FUNCTION "ledger_fill_balance"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT b."available" + b."imageAvailable" + b."videoAvailable" + b."trialAvailable" INTO NEW."balance"
  FROM "CreditBalance" b WHERE b."userId" = NEW."userId";
  RETURN NEW;
END $$;
CREATE TRIGGER "LedgerTransaction_balance" BEFORE INSERT ON "LedgerTransaction"
  FOR EACH ROW WHEN (NEW."balance" IS NULL) EXECUTE FUNCTION "ledger_fill_balance"();

-- Billing -------------------------------------------------------------------------------------------------------------

ALTER TABLE "Payment"
  ADD CONSTRAINT "Payment_takenBack_check" CHECK ("creditsTakenBack" BETWEEN 0 AND "credits" AND "refundedAmount" >= 0),
  ADD CONSTRAINT "Payment_taken_back_within_credits"
    CHECK ("creditsTakenBack" >= 0 AND "creditsNotTaken" >= 0 AND "creditsTakenBack" + "creditsNotTaken" <= "credits");

-- One open order per account for the plan, one for packs.
CREATE UNIQUE INDEX "BillingChange_open_key" ON "BillingChange"("userId", ("kind" = 'pack'))
  WHERE "status" IN ('working', 'taking_back', 'waiting');

-- Jobs ----------------------------------------------------------------------------------------------------------------

ALTER TABLE "Job"
  ADD CONSTRAINT "Job_counts" CHECK ("requestedCount" >= 1 AND "acceptedCount" BETWEEN 1 AND "requestedCount"),
  ADD CONSTRAINT "Job_price_not_negative" CHECK ("unitPrice" >= 0),
  ADD CONSTRAINT "Job_paid_has_hold" CHECK ("unitPrice" = 0 OR "holdId" IS NOT NULL),
  ADD CONSTRAINT "Job_place_check" CHECK ("placeKind" IN ('scene', 'tool', 'run', 'catalogue', 'redo'));
ALTER TABLE "JobOutput"
  ADD CONSTRAINT "JobOutput_index_not_negative" CHECK ("index" >= 0),
  ADD CONSTRAINT "JobOutput_provider_reason" CHECK ("providerReason" IN ('words', 'picture', 'money', 'provider'));

CREATE INDEX "Job_waiting" ON "Job"("waitingSince") WHERE "waitingSince" IS NOT NULL;
CREATE INDEX "ProviderRequest_due" ON "ProviderRequest"("nextLookAt") WHERE "finishedAt" IS NULL AND "jobId" IS NOT NULL;
-- The last run of a scene, read from the index alone.
CREATE INDEX "Job_last_run" ON "Job"("placeId", "kind", "createdAt" DESC)
  WHERE "placeKind" = 'scene' AND "finishedAt" IS NOT NULL;

-- Price and counts are fixed at acceptance, and states only move forward: the four final ones absorb late writes.
CREATE FUNCTION "job_only_forward"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."status" IN ('succeeded', 'partly_succeeded', 'failed', 'cancelled') AND NEW."status" <> OLD."status" THEN
    RAISE EXCEPTION 'job % has ended as %', OLD."id", OLD."status" USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD."status" = 'running' AND NEW."status" = 'queued' THEN
    RAISE EXCEPTION 'job % cannot go back to queued', OLD."id" USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW."run" < OLD."run" OR NEW."lastSeq" < OLD."lastSeq" THEN
    RAISE EXCEPTION 'run and lastSeq of job % only rise', OLD."id" USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW."unitPrice" <> OLD."unitPrice" OR NEW."acceptedCount" <> OLD."acceptedCount"
    OR NEW."requestedCount" <> OLD."requestedCount" THEN
    RAISE EXCEPTION 'price and counts of job % were fixed at acceptance', OLD."id" USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "Job_only_forward" BEFORE UPDATE ON "Job"
  FOR EACH ROW EXECUTE FUNCTION "job_only_forward"();

CREATE FUNCTION "job_output_only_forward"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."status" <> 'pending' AND NEW."status" <> OLD."status" THEN
    RAISE EXCEPTION 'output % of job % is already %', OLD."index", OLD."jobId", OLD."status" USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "JobOutput_only_forward" BEFORE UPDATE ON "JobOutput"
  FOR EACH ROW EXECUTE FUNCTION "job_output_only_forward"();

-- The scene that a picture was ordered from, beside the picture: the newest of a scene are found without the account's jobs.
CREATE FUNCTION "asset_note_scene"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Asset" a SET "sceneId" = j."placeId" FROM "Job" j
  WHERE a."id" = NEW."assetId" AND j."id" = NEW."jobId" AND j."placeKind" = 'scene';
  RETURN NULL;
END $$;
CREATE TRIGGER "JobOutput_scene" AFTER UPDATE OF "assetId" ON "JobOutput"
  FOR EACH ROW WHEN (NEW."assetId" IS NOT NULL) EXECUTE FUNCTION "asset_note_scene"();

-- The next message of a queue, and the next that becomes due: one step down an index each.
CREATE INDEX "QueueMessage_next" ON "QueueMessage"("queue", "priority" DESC, "id") WHERE "dueAt" IS NULL;
CREATE INDEX "QueueMessage_due" ON "QueueMessage"("queue", "dueAt") WHERE "dueAt" IS NOT NULL;
-- Rows of this table live for moments.
ALTER TABLE "QueueMessage" SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000);

-- Library -------------------------------------------------------------------------------------------------------------

ALTER TABLE "Asset" ALTER COLUMN "tags" SET NOT NULL;
ALTER TABLE "Asset"
  ADD CONSTRAINT "Asset_heightCm_check" CHECK ("heightCm" > 0 AND "heightCm" <= 1000),
  ADD CONSTRAINT "Asset_tags_check" CHECK (cardinality("tags") <= 20);

CREATE INDEX "Asset_of_no_scene_idx" ON "Asset"("userId", "type", "origin", "createdAt", "id") WHERE "sceneId" IS NULL;
CREATE INDEX "Asset_tagged_idx" ON "Asset"("userId") WHERE "tags" <> '{}';
-- Deleted files: those that wait for the purge, and the list of an account.
CREATE INDEX "Asset_deleted_idx" ON "Asset"("deletedAt") WHERE "deletedAt" IS NOT NULL;
CREATE INDEX "Asset_bin_idx" ON "Asset"("userId", "deletedAt", "id") WHERE "deletedAt" IS NOT NULL;

-- What the library's search reads of a file, in small letters. A line each: no word that is looked for goes over an end.
CREATE FUNCTION "asset_words"("name" TEXT, "recipe" JSONB, "tags" TEXT[]) RETURNS TEXT
LANGUAGE SQL IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(concat_ws(E'\n', $1, $2->>'prompt', array_to_string($3, E'\n')))
$$;

-- One number for every run of one, two and three letters of a text, another one for every owner: what an account looks up never
-- lies beside what belongs to others. Runs shorter than "shortest" are left out: a longer word is found by its threes.
-- The planner is told that it costs much, so that it asks the index rather than every row.
CREATE FUNCTION "word_keys"("owner" UUID, "words" TEXT, "shortest" INT) RETURNS BIGINT[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 10000 AS $$
DECLARE
  seed BIGINT := hashtextextended("owner"::text, 0);
  keys BIGINT[] := '{}';
  before TEXT := '';
  two_before TEXT := '';
  letter TEXT;
BEGIN
  FOREACH letter IN ARRAY string_to_array("words", NULL) LOOP
    IF letter = ' ' OR letter = E'\n' THEN
      before := '';
      two_before := '';
      CONTINUE;
    END IF;
    IF "shortest" <= 1 THEN
      keys := keys || hashtextextended(letter, seed);
    END IF;
    IF "shortest" <= 2 AND before <> '' THEN
      keys := keys || hashtextextended(before || letter, seed);
    END IF;
    IF two_before <> '' THEN
      keys := keys || hashtextextended(two_before || letter, seed);
    END IF;
    two_before := CASE WHEN before = '' THEN '' ELSE before || letter END;
    before := letter;
  END LOOP;
  RETURN keys;
END
$$;

CREATE INDEX "Asset_words_idx" ON "Asset" USING GIN ("word_keys"("userId", "asset_words"("name", "recipe", "tags"), 1));

-- Scenes and workspaces -----------------------------------------------------------------------------------------------

ALTER TABLE "Workspace" ADD CONSTRAINT "Workspace_workflow_check" CHECK ("workflow" IN ('product', 'virtual-try-on'));
CREATE INDEX "Workspace_deletedAt_idx" ON "Workspace"("deletedAt") WHERE "deletedAt" IS NOT NULL;

-- At most four scenes in a workspace: four places, each taken once. A deleted scene leaves its place free.
ALTER TABLE "Scene" ADD CONSTRAINT "Scene_position_check"
  CHECK (("workspaceId" IS NULL) = ("position" IS NULL) AND "position" BETWEEN 0 AND 3);
CREATE UNIQUE INDEX "Scene_workspaceId_position_key" ON "Scene"("workspaceId", "position") WHERE "deletedAt" IS NULL;

CREATE INDEX "Scene_deleted" ON "Scene"("deletedAt") WHERE "deletedAt" IS NOT NULL;
CREATE INDEX "Scene_live_idx" ON "Scene"("userId", "id") WHERE "deletedAt" IS NULL;
CREATE INDEX "Scene_listed_idx" ON "Scene"("userId", "workflow", "updatedAt", "id")
  WHERE "workspaceId" IS NULL AND "deletedAt" IS NULL;
CREATE INDEX "Scene_of_no_product_idx" ON "Scene"("userId", "workflow", "updatedAt", "id")
  WHERE "workspaceId" IS NULL AND "deletedAt" IS NULL AND "productId" IS NULL;

-- Training ------------------------------------------------------------------------------------------------------------

ALTER TABLE "TrainedModel"
  ADD CONSTRAINT "TrainedModel_ready" CHECK (("readyAt" IS NULL) = ("engine" IS NULL) AND ("readyAt" IS NULL) = ("look" IS NULL)),
  ADD CONSTRAINT "TrainedModel_brand" CHECK (NOT "isBrandLook" OR "readyAt" IS NOT NULL);
-- An account has one brand look.
CREATE UNIQUE INDEX "TrainedModel_one_brand_look" ON "TrainedModel"("userId") WHERE "isBrandLook";

-- Sharing -------------------------------------------------------------------------------------------------------------

-- A post that ended well, or whose end is unknown, has the time of its attempt.
ALTER TABLE "NetworkPost" ADD CONSTRAINT "NetworkPost_committed_check"
  CHECK ("status" NOT IN ('processing', 'published', 'inbox', 'unknown') OR "committedAt" IS NOT NULL);

-- Catalogue -----------------------------------------------------------------------------------------------------------

ALTER TABLE "CatalogueRun"
  -- A run that has ended holds no credits.
  ADD CONSTRAINT "CatalogueRun_hold" CHECK ("holdId" IS NULL OR "state" IN ('running', 'paused')),
  ADD CONSTRAINT "CatalogueRun_publishMode_check" CHECK ("publishMode" IN ('add', 'replace-first', 'replace-all'));
ALTER TABLE "RunItem"
  -- A product is published only with what the shop had before.
  ADD CONSTRAINT "RunItem_published" CHECK ("state" <> 'published' OR "before" IS NOT NULL),
  ADD CONSTRAINT "RunItem_publishMode_check" CHECK ("publishMode" IN ('add', 'replace-first', 'replace-all'));
ALTER TABLE "RunPicture" ALTER COLUMN "flagReasons" SET NOT NULL;
ALTER TABLE "RunPicture" ADD CONSTRAINT "RunPicture_print_check" CHECK (length("print") = 928 AND "print" ~ '^[0-9a-f]+$');
ALTER TABLE "ProductRule" ADD CONSTRAINT "ProductRule_dailyCredits_check" CHECK ("dailyCredits" > 0);
ALTER TABLE "NewProduct" ADD CONSTRAINT "NewProduct_outcome_check"
  CHECK ("outcome" IN ('waiting', 'joined', 'over-limit', 'no-picture', 'turned-off', 'failed'));

-- A version of a recipe never changes: its runs refer to it.
CREATE FUNCTION "catalogue_recipe_is_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a recipe never changes: make another version';
END $$;
CREATE TRIGGER "CatalogueRecipe_final" BEFORE UPDATE ON "CatalogueRecipe"
  FOR EACH ROW EXECUTE FUNCTION "catalogue_recipe_is_final"();

-- Adds differences to the tallies of their runs. A run that nothing differs of is not touched, and so not locked.
CREATE FUNCTION "add_to_run_tally"(run UUID, differences JSONB) RETURNS void LANGUAGE sql AS $$
  UPDATE "CatalogueRun" r SET "tally" = coalesce((
    SELECT jsonb_object_agg(s."key", s."n") FROM (
      SELECT e."key", sum(e."value"::int) AS "n"
      FROM (SELECT * FROM jsonb_each_text(r."tally") UNION ALL SELECT * FROM jsonb_each_text(differences)) e
      GROUP BY e."key" HAVING sum(e."value"::int) <> 0) s), '{}')
  WHERE r."id" = run;
$$;

CREATE FUNCTION "tally_run_items"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  found RECORD;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR found IN
      SELECT s."runId", jsonb_object_agg(s."key", s."n") AS "differences" FROM (
        SELECT c."runId", e."key", sum(1) AS "n" FROM changed_to c,
          LATERAL (SELECT c."state"::text UNION ALL SELECT 'in-shop' WHERE c."task" IS NOT NULL) AS e("key")
        GROUP BY c."runId", e."key") s
      GROUP BY s."runId"
    LOOP
      PERFORM "add_to_run_tally"(found."runId", found."differences");
    END LOOP;
  ELSIF TG_OP = 'DELETE' THEN
    FOR found IN
      SELECT s."runId", jsonb_object_agg(s."key", s."n") AS "differences" FROM (
        SELECT c."runId", e."key", -sum(1) AS "n" FROM changed_from c,
          LATERAL (SELECT c."state"::text UNION ALL SELECT 'in-shop' WHERE c."task" IS NOT NULL) AS e("key")
        GROUP BY c."runId", e."key") s
      GROUP BY s."runId"
    LOOP
      PERFORM "add_to_run_tally"(found."runId", found."differences");
    END LOOP;
  ELSE
    FOR found IN
      SELECT s."runId", jsonb_object_agg(s."key", s."n") AS "differences" FROM (
        SELECT c."runId", c."key", sum(c."n") AS "n" FROM (
          SELECT "runId", "state"::text AS "key", 1 AS "n" FROM changed_to
          UNION ALL SELECT "runId", "state"::text, -1 FROM changed_from
          UNION ALL SELECT "runId", 'in-shop', 1 FROM changed_to WHERE "task" IS NOT NULL
          UNION ALL SELECT "runId", 'in-shop', -1 FROM changed_from WHERE "task" IS NOT NULL) c
        GROUP BY c."runId", c."key" HAVING sum(c."n") <> 0) s
      GROUP BY s."runId"
    LOOP
      PERFORM "add_to_run_tally"(found."runId", found."differences");
    END LOOP;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "RunItem_tally_insert" AFTER INSERT ON "RunItem"
  REFERENCING NEW TABLE AS changed_to FOR EACH STATEMENT EXECUTE FUNCTION "tally_run_items"();
CREATE TRIGGER "RunItem_tally_update" AFTER UPDATE ON "RunItem"
  REFERENCING OLD TABLE AS changed_from NEW TABLE AS changed_to FOR EACH STATEMENT EXECUTE FUNCTION "tally_run_items"();
CREATE TRIGGER "RunItem_tally_delete" AFTER DELETE ON "RunItem"
  REFERENCING OLD TABLE AS changed_from FOR EACH STATEMENT EXECUTE FUNCTION "tally_run_items"();
