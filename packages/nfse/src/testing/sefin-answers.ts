import { gzipSync } from 'node:zlib';
import type { SefinResponse } from '@fiscal/domain';

/** Packs XML as the Sefin does: gzip in base64. */
export const packedXml = (xml: string): string => gzipSync(xml).toString('base64');

/** Returns a body with the fields that every answer of the Sefin has, in the form of the real one. */
export const aSefinResponse = (status: number, fields: object): SefinResponse =>
  aResponse(
    status,
    JSON.stringify({
      tipoAmbiente: 2,
      versaoAplicativo: 'SefinNacional_1.6.0',
      dataHoraProcessamento: '2026-08-04T07:13:04.3397841-03:00',
      ...fields,
    }),
  );

export const aResponse = (status: number, body: string): SefinResponse => ({
  status,
  body: new TextEncoder().encode(body),
});

/** Answers with a status of 2xx to 5xx that prove nothing about any document. */
export const brokenResponses: readonly (readonly [name: string, response: SefinResponse])[] = [
  ['nothing', aResponse(201, '')],
  ['a page of IIS', aResponse(404, '<html><body>404 - File or directory not found.</body></html>')],
  ['a gateway', aResponse(502, '{"erro":"Bad Gateway"}')],
  ['a firewall', aResponse(400, '{"message":"Request blocked"}')],
  ['a cut body', aResponse(201, '{"tipoAmbiente":2,"chaveAce')],
  ['a body that is no UTF-8', { status: 201, body: Uint8Array.of(0x7b, 0xff, 0x7d) }],
  ['a list', aResponse(201, '[]')],
  ['null', aResponse(200, 'null')],
  ['errors without a code', aSefinResponse(400, { erros: [{ descricao: 'Erro' }] })],
  ['an empty list of errors', aSefinResponse(400, { erros: [] })],
  ['500 without errors', aSefinResponse(500, {})],
  ['a success without fields', aSefinResponse(201, {})],
];
