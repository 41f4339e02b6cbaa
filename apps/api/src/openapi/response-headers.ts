import { apiVersion } from '@fiscal/config';

const text = { type: 'string' as const };

/** The descriptions of the headers of answers. */
const described = {
  'X-Request-Id': {
    description:
      'Identificador da requisição; repete o do cliente quando aceitável. Informe-o ao pedir ajuda.',
    required: true,
    example: '0f3c1a52-7a54-4a8e-9a53-3a2f7b2f8c11',
    schema: text,
  },
  'X-Api-Version': {
    description: 'Versão da API, a mesma de info.version.',
    required: true,
    example: apiVersion,
    schema: text,
  },
  'Cache-Control': {
    description: 'no-store, salvo nas respostas que podem ser guardadas.',
    required: true,
    example: 'no-store',
    schema: text,
  },
  RateLimit: {
    description: 'Requisições que restam (r) e segundos até o limite inteiro (t): "default";r=39;t=1.',
    example: '"default";r=39;t=1',
    schema: text,
  },
  'RateLimit-Policy': {
    description: 'Limite do cliente: rajada (q) e segundos em que se repõe inteira (w): "default";q=40;w=2.',
    example: '"default";q=40;w=2',
    schema: text,
  },
  'WWW-Authenticate': {
    description: 'Bearer: como a chave se envia.',
    required: true,
    example: 'Bearer',
    schema: text,
  },
  'Retry-After': {
    description: 'Segundos a esperar antes de tentar de novo.',
    required: true,
    example: 2,
    schema: { type: 'integer' as const, minimum: 1 },
  },
  Location: {
    description: 'Endereço do recurso criado ou alterado.',
    required: true,
    example: '/v1/nfe/65f1c1a2b30123456789abcd',
    schema: text,
  },
  ETag: {
    description: 'Identifica os bytes; envie-o em If-None-Match.',
    required: true,
    example: '"b5bb9d8014a0f9b1d61e21e796d78dcc"',
    schema: text,
  },
  'Content-Disposition': {
    description: 'inline ou attachment, com o nome do arquivo.',
    required: true,
    example: 'inline; filename="35261111222333000181550010000000011481516234.xml"',
    schema: text,
  },
  'Accept-Ranges': {
    description: 'bytes: o documento pode ser pedido em partes, com Range.',
    required: true,
    example: 'bytes',
    schema: text,
  },
  'Content-Range': {
    description: 'A parte enviada e o tamanho inteiro, em bytes; em 416 só o tamanho.',
    required: true,
    example: 'bytes 1048576-5242879/5242880',
    schema: text,
  },
  'Access-Control-Allow-Origin': {
    description: '*: qualquer página pode ler a resposta.',
    required: true,
    example: '*',
    schema: text,
  },
};

/** `key`: the operation needs a key. */
export type Access = 'key' | 'public';

type HeaderName = keyof typeof described;
export type HeadersOf<Name extends HeaderName> = { readonly [Each in Name]: (typeof described)[Each] };

/** Returns the description of each of these headers. */
export const headers = <Name extends HeaderName>(...names: readonly Name[]): HeadersOf<Name> =>
  Object.fromEntries(names.map((name) => [name, described[name]])) as HeadersOf<Name>;

/** Headers that every answer with this status has, besides those of the operation. */
export function standardHeaders(status: string, access: Access) {
  const limited: readonly HeaderName[] =
    access === 'key' && status !== '401' ? ['RateLimit', 'RateLimit-Policy'] : [];
  const own: readonly HeaderName[] =
    status === '401' ? ['WWW-Authenticate'] : status === '429' || status === '503' ? ['Retry-After'] : [];
  return headers('X-Request-Id', 'X-Api-Version', 'Cache-Control', ...limited, ...own);
}
