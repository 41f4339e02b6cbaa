import {
  type Environment,
  isSefinCode,
  type SefinMessage,
  type SefinRefused,
  type SefinResponse,
} from '@fiscal/domain';
import { environmentCode } from '../document/environment-code.ts';

/** The fields of a JSON body by name. The Sefin writes some with a capital letter first: both are found. */
export interface JsonBody {
  readonly field: (name: string) => unknown;
  readonly text: (name: string) => string | undefined;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Undefined for anything but an object. */
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
 * Undefined for a body that is no JSON of an object or of a list: a page of IIS, a cut answer. A list is the `erros` of a
 * body without any other field, as the Sefin writes some refusals.
 */
export function readJson({ body }: SefinResponse): JsonBody | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    return jsonBodyOf(Array.isArray(value) ? { erros: value } : value);
  } catch {
    return undefined;
  }
}

/** One thing or a list of them, as a list. */
export const listOf = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
};

/** The words that the ADN writes in the place of the numbers. */
const environmentWords = { production: 'PRODUCAO', homologation: 'HOMOLOGACAO' } as const satisfies Readonly<
  Record<Environment, string>
>;

/** Returns the text in capitals, without accents. */
const wordOf = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase();

/** `other`: the body is about the other environment; `missing`: it names none, as a gateway's own. */
export function environmentIn(body: JsonBody, environment: Environment): 'ours' | 'other' | 'missing' {
  const named = body.text('tipoAmbiente');
  if (named === undefined) return 'missing';
  const isOurs = named === environmentCode(environment) || wordOf(named) === environmentWords[environment];
  return isOurs ? 'ours' : 'other';
}

/** The limits of the kept part of an answer, which is shown in records, pages of a search and webhooks. */
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

/** The messages under a name, an object or a list, that have a code: the first 100. */
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
 * The refusal of a status from 400 on whose `erros` or `erro` hold a code; undefined for every other answer. Without an
 * environment, as a gateway's own (`{"erro":{"codigo":503}}`), only codes in the form of the Sefin's count. What it proves
 * is for the table of codes to say.
 */
export function rejectionIn({ status }: SefinResponse, body: JsonBody): SefinRefused | undefined {
  if (status < 400) return undefined;
  const [first, ...others] = [...messagesIn(body, 'erros'), ...messagesIn(body, 'erro')];
  if (first === undefined) return undefined;
  if (body.text('tipoAmbiente') === undefined && !isSefinCode(first.code)) return undefined;
  return { kind: 'refused', cStat: first.code, xMotivo: first.reason, errors: [first, ...others] };
}
