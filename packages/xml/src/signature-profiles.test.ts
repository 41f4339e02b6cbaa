import { expect, test } from 'vitest';
import * as profiles from './signature-profiles.ts';

const xmldsig = 'http://www.w3.org/2000/09/xmldsig#';
const inclusive = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const rsaSha256 = {
  signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  digest: 'http://www.w3.org/2001/04/xmlenc#sha256',
  hash: 'sha256',
};

test('every profile has the algorithms that W3C names and the authority takes', () => {
  expect(profiles.signatureProfiles).toEqual({
    rsaSha1: {
      canonicalization: inclusive,
      signature: `${xmldsig}rsa-sha1`,
      digest: `${xmldsig}sha1`,
      hash: 'sha1',
      inner: 'unsigned',
    },
    rsaSha256: { ...rsaSha256, canonicalization: inclusive, inner: 'unsigned' },
    sefin: { ...rsaSha256, canonicalization: `${exclusive}WithComments`, inner: 'signed' },
    sefinExclusive: { ...rsaSha256, canonicalization: exclusive, inner: 'signed' },
    sefinInclusive: { ...rsaSha256, canonicalization: inclusive, inner: 'signed' },
  });
  expect(profiles.sefinProfiles).toEqual(['sefin', 'sefinExclusive', 'sefinInclusive']);
  expect(profiles.envelopedTransform).toBe(`${xmldsig}enveloped-signature`);
});
