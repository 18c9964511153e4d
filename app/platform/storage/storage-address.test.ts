import { describe, expect, it } from 'vitest';
import { parseStorageAddress } from './storage-address.rules.ts';

const keys = { accessKeyId: 'id', secretAccessKey: 'secret' };

describe('parseStorageAddress', () => {
  it('takes a folder', () =>
    expect(parseStorageAddress('file:///srv/files')).toEqual({ kind: 'folder', root: '/srv/files' }));

  it('takes a bucket of any store, by its path', () => {
    expect(parseStorageAddress('s3://my-bucket?endpoint=https://s3.example.com/&prefix=/a/B/', keys)).toEqual({
      kind: 's3',
      bucket: 'my-bucket',
      prefix: 'a/B',
      region: 'us-east-1',
      endpoint: 'https://s3.example.com',
      isPathStyle: true,
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      sessionToken: null,
    });
  });

  it('takes a bucket of Amazon’s, by its name', () => {
    expect(parseStorageAddress('s3://my.bucket?region=eu-central-1', { ...keys, sessionToken: 't' })).toMatchObject({
      bucket: 'my.bucket',
      region: 'eu-central-1',
      endpoint: null,
      isPathStyle: false,
      sessionToken: 't',
    });
    expect(parseStorageAddress('s3://b-1', { ...keys, region: 'eu-west-1' })).toMatchObject({ region: 'eu-west-1' });
  });

  it('takes keys in the address before those of the environment', () => {
    expect(
      parseStorageAddress('s3://AK:se%2Fc%2Br@bucket?endpoint=http://store:9000', { ...keys, sessionToken: 't' }),
    ).toMatchObject({ accessKeyId: 'AK', secretAccessKey: 'se/c+r', sessionToken: null });
  });

  it.each([
    ['gs://bucket', 'not gs:'],
    ['files', 'not no scheme'],
    ['http://x', 'not http:'],
    ['file://host/folder', 'not file:'],
    ['s3://', 'no valid name'],
    ['s3://bucket:x', 'not of the form'],
    ['s3://My_Bucket?region=x', 'no valid name'],
    ['s3://bucket/folder?region=x', 'prefix='],
    ['s3://bucket', 'region='],
    ['s3://bucket?region=x&endpont=http://y', 'unknown parameter endpont'],
    ['s3://bucket?region=x&region=y', 'given twice'],
    ['s3://bucket?region=x y', 'region has no valid name'],
    ['s3://bucket?endpoint=store:9000', 'endpoint has to be'],
    ['s3://bucket?endpoint=ftp://store', 'endpoint has to be'],
    ['s3://bucket?endpoint=http://a:b@store', 'endpoint has to be'],
    ['s3://bucket?endpoint=http://store&prefix=../x', 'prefix may have'],
    ['s3://bucket?endpoint=http://store&pathStyle=yes', 'pathStyle is'],
    ['s3://bucket?region=x#y', 'no meaning'],
    ['s3://a:%zz@bucket?region=x', '%25'],
    ['s3://a@bucket?region=x', 'needs keys'],
  ])('refuses %s', (url, words) => expect(() => parseStorageAddress(url, keys)).toThrow(words));

  it('refuses a bucket without keys', () => {
    expect(() => parseStorageAddress('s3://bucket?region=x')).toThrow('STORAGE_ACCESS_KEY_ID');
  });
});
