import {
  type Environment,
  isSefinCode,
  type SefinMessage,
  type SefinRefused,
  type SefinResponse,
} from '@fiscal/domain';
import { environmentCode } from '../document/environment-code.ts';

/**
 * The fields of a JSON body by name. The Sefin writes some with a small and some with a capital first letter; both are
 * found.
 */
export interface JsonBody {
  readonly field: (name: string) => unknown;
  readonly text: (name: string) => string | undefined;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Undefined for a body that is not an object. */
export function jsonBodyOf(value: unknown): JsonBody | undefined {
  if (!isObject(value)) return undefined;
  const field = (name: string): unknown =>
    value[name] === undefined ? value[`${name.charAt(0).toUpperCase()}${name.slice(1)}`] : value[name];
  return {
    field,
    text: (name) => {
      const found = field(name);
      if (typeof found === 'number') return String(found);
      return typeof found === 'string' && found.trim() !== '' ? found.trim() : undefined;
    },
  };
}

/**
 * Undefined for a body that is not a JSON object or list, such as a page of IIS or an incomplete answer. A list counts
 * as the `erros` of a body without other fields, because the Sefin writes some refusals so.
 */
export function readJson({ body }: SefinResponse): JsonBody | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    return jsonBodyOf(Array.isArray(value) ? { erros: value } : value);
  } catch {
    return undefined;
  }
}

/** Returns a list of one value or of several. */
export const listOf = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
};

/** The words that the ADN writes in place of the numbers. */
const environmentWords = { production: 'PRODUCAO', homologation: 'HOMOLOGACAO' } as const satisfies Readonly<
  Record<Environment, string>
>;

/** Returns the text in capitals, without accents. */
const wordOf = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase();

/** `other`: the body is about the other environment. `missing`: it names none, like the body of a gateway. */
export function environmentIn(body: JsonBody, environment: Environment): 'ours' | 'other' | 'missing' {
  const named = body.text('tipoAmbiente');
  if (named === undefined) return 'missing';
  const isOurs = named === environmentCode(environment) || wordOf(named) === environmentWords[environment];
  return isOurs ? 'ours' : 'other';
}

/** The limits of the kept part of an answer, which records, pages of a search and webhooks show. */
const mostMessages = 100;
const longestCode = 20;
const longestText = 1_000;

/**
 * Makes a text that Postgres and every receiver can hold: no control character, no half of a surrogate pair, at most
 * `most` characters.
 */
const plain = (text: string, most: number): string =>
  text
    .slice(0, most)
    .replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim();

/** Returns the first 100 messages with a code under a name, which holds one object or a list. */
export const messagesIn = (body: JsonBody, name: string): readonly SefinMessage[] =>
  listOf(body.field(name))
    .slice(0, mostMessages)
    .flatMap((value) => {
      const message = jsonBodyOf(value);
      const code = plain(message?.text('codigo') ?? '', longestCode);
      if (message === undefined || code === '') return [];
      const reason = plain(message.text('descricao') ?? message.text('mensagem') ?? '', longestText);
      const detail = message.text('complemento');
      return [{ code, reason, detail: detail === undefined ? null : plain(detail, longestText) }];
    });

/**
 * Returns the refusal of an answer with a status from 400 on and a code in `erros` or `erro`; undefined for every other
 * answer. In a body without an environment, such as that of a gateway (`{"erro":{"codigo":503}}`), only codes in the
 * form of the Sefin count. The table of codes decides what the refusal proves.
 */
export function rejectionIn({ status }: SefinResponse, body: JsonBody): SefinRefused | undefined {
  if (status < 400) return undefined;
  const [first, ...others] = [...messagesIn(body, 'erros'), ...messagesIn(body, 'erro')];
  if (first === undefined) return undefined;
  if (body.text('tipoAmbiente') === undefined && !isSefinCode(first.code)) return undefined;
  return { kind: 'refused', cStat: first.code, xMotivo: first.reason, errors: [first, ...others] };
}
