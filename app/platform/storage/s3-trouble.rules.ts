import type { S3Address } from './storage-address.rules.ts';

interface S3Failure {
  readonly name: string;
  readonly message: string;
  readonly code?: string;
  readonly Region?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
  readonly $response?: { readonly headers?: Readonly<Record<string, string>> };
}

/** No such object: said in words to a GET, and by the status alone to a HEAD. */
export function saysNoSuchKey(error: unknown): boolean {
  const { name, $metadata } = error as S3Failure;
  if (name === 'NoSuchBucket') return false;
  return name === 'NoSuchKey' || $metadata?.httpStatusCode === 404;
}

/** Explains a failed request to the store to the operator who configured it. Names no secret. */
export function explainS3Failure(error: unknown, address: S3Address): string {
  const failure = error as S3Failure;
  const where = address.endpoint ?? `Amazon S3 in ${address.region}`;
  const keySays = `the access key ${shorten(address.accessKeyId)}`;
  const status = failure.$metadata?.httpStatusCode;
  switch (failure.name) {
    case 'NoSuchBucket':
      return `there is no bucket ${address.bucket} at ${where}. Make it, or correct its name.`;
    case 'InvalidAccessKeyId':
      return `${where} does not know ${keySays}. Check STORAGE_ACCESS_KEY_ID.`;
    case 'SignatureDoesNotMatch':
      return `the secret of ${keySays} is wrong. Check STORAGE_SECRET_ACCESS_KEY.`;
    case 'ExpiredToken':
    case 'InvalidToken':
      return `the session token of ${keySays} is expired or wrong. Check STORAGE_SESSION_TOKEN.`;
    case 'RequestTimeTooSkewed':
      return `the clock of this machine and that of ${where} differ by too much. Set the clock.`;
    case 'AuthorizationHeaderMalformed':
    case 'PermanentRedirect':
    case 'IllegalLocationConstraintException':
    case 'TemporaryRedirect':
      return wrongRegion(failure, address);
    case 'AccessDenied':
    case 'Forbidden':
    case 'AllAccessDisabled':
      return `${keySays} may not do this in the bucket ${address.bucket}. It needs s3:PutObject, s3:GetObject, s3:DeleteObject, and s3:ListBucket to be told what is missing.`;
    default:
  }
  if (status === 301 || status === 307 || status === 308) return wrongRegion(failure, address);
  if (status === 507 || /QuotaExceeded|StorageFull/.test(failure.name)) return `${where} has no space left.`;
  if (status === 403) return `${where} refuses ${keySays} (403).`;
  if (status === 404) return `there is no bucket ${address.bucket} at ${where} (404).`;
  if (status !== undefined) return `${where} answered ${status} ${failure.name}: ${failure.message}`;
  return `${where} cannot be reached: ${failure.code ?? failure.name}: ${failure.message}`;
}

function wrongRegion(failure: S3Failure, { bucket, region }: S3Address): string {
  const actualRegion = failure.Region ?? failure.$response?.headers?.['x-amz-bucket-region'];
  return `the bucket ${bucket} is not in the region ${region}${actualRegion ? ` but in ${actualRegion}: set region=${actualRegion}` : ''}.`;
}

/** Enough to tell one key from another. */
const shorten = (id: string) => (id.length > 8 ? `${id.slice(0, 4)}…${id.slice(-2)}` : id);
