import { gunzipSync, gzipSync } from 'node:zlib';
import type { Answer } from '../calls/service.ts';
import { type Seal, signDocument } from '../xml/sign-document.ts';

/** Changes the text of an answer; XML that is packed in JSON is unpacked, changed and packed again. */
export const rewriteText = (answer: Answer, change: (text: string) => string): Answer => ({
  ...answer,
  body: change(answer.body).replace(packedField, (_whole, name: string, packed: string) => {
    const xml = change(gunzipSync(Buffer.from(packed, 'base64')).toString('utf8'));
    return `"${name}":"${gzipSync(xml).toString('base64')}"`;
  }),
});

const packedField = /"(\w+XmlGZipB64)":"([^"]+)"/g;

/** Changes the packed bytes (gzip) in the JSON of an answer. */
export const rewritePacked = (answer: Answer, change: (bytes: Buffer) => Buffer): Answer => ({
  ...answer,
  body: answer.body.replace(
    packedField,
    (_whole, name: string, packed: string) =>
      `"${name}":"${change(Buffer.from(packed, 'base64')).toString('base64')}"`,
  ),
});

/** Removes fields with a text from a JSON answer; each must follow another field. */
export const withoutFields = (answer: Answer, ...names: readonly string[]): Answer => ({
  ...answer,
  body: answer.body.replace(new RegExp(`,"(?:${names.join('|')})":"[^"]*"`, 'g'), ''),
});

/** Removes elements from an XML answer. */
export const withoutElements = (answer: Answer, name: string): Answer => ({
  ...answer,
  body: answer.body.replace(new RegExp(`<${name}[\\s>][\\s\\S]*?</${name}>`, 'g'), ''),
});

/** The places of a digit in a key, an Id or a number. */
const digits = [
  /(<chNFe>[0-9A-Z]{42})(\d)/g,
  /("chaveAcesso":"[0-9A-Z]{48})(\d)/g,
  /("idDps":"DPS[0-9A-Z]{41})(\d)/g,
  /(URI="#DPS[0-9A-Z]{41})(\d)/g,
  /(Id="(?:NFS|PRE|EVT)[0-9A-Z]{48})(\d)/g,
  /(Id="DPS[0-9A-Z]{41})(\d)/g,
  /(<chNFSe>[0-9A-Z]{48})(\d)/g,
  /(<nDPS>\d*)(\d)(?=<)/g,
];

/** Replaces the keys and Ids in a text by the keys and Ids of another document. */
export const withOtherKeys = (text: string): string =>
  digits.reduce(
    (rest, pattern) =>
      rest.replace(pattern, (_whole, start: string, digit: string) => start + ((Number(digit) + 1) % 10)),
    text,
  );

/** Removes the signature of the Sefin from one of its documents; the issuer's signature, further in, stays. */
export function withoutSeal(xml: string): string {
  const start = xml.lastIndexOf('<Signature ');
  return /^<\?xml[^>]*><(NFSe|evento) /.test(xml)
    ? xml.slice(0, start) + xml.slice(xml.lastIndexOf('</'))
    : xml;
}

/** Signs a changed document of the Sefin again, so that only its content is wrong. */
export function sealAgain(xml: string, seal: Seal): string {
  const root = /^<\?xml[^>]*><(NFSe|evento) /.exec(xml)?.[1];
  return root === undefined
    ? xml
    : signDocument(withoutSeal(xml), root === 'NFSe' ? 'infNFSe' : 'infEvento', seal);
}
