import { deliveryEventWords } from './delivery-event-words.ts';
import { statusWords } from './status-words.ts';
import { wordOf } from './word-of.ts';

/** A state of the API after the words that introduce it: `a situação é pending`. */
const stateOfApi = new RegExp(`(?<=\\s(?:é|está|passa a) )(?:${Object.keys(statusWords).join('|')})\\b`, 'g');

/** A call of the API, with the word before it. */
const call =
  /(?:\b(em|o|chame|repita o) )?\b(?:GET|POST|PUT|PATCH|DELETE)(?: (\/v1\/[^\s,;:.)]+)|(?= com o mesmo))/g;

/** The purpose of a call of the client's integration, by the end of its address. */
const callWords: readonly (readonly [end: RegExp, article: 'a' | 'o', words: string])[] = [
  [/\/retry$/, 'a', 'nova tentativa deste documento'],
  [/\/cancel$/, 'o', 'pedido de cancelamento'],
  [/\/cancellation-request$/, 'o', 'pedido de cancelamento ao município'],
  [/\/correction$/, 'a', 'carta de correção'],
  [/\/disable-range/, 'a', 'inutilização'],
  [/\/certificate$/, 'o', 'envio do certificado'],
  [/\/nfse-settings$/, 'o', 'cadastro da NFS-e da empresa'],
  [/\/companies\/[^/]+$/, 'o', 'cadastro da empresa'],
  [/\/tax\//, 'a', 'consulta das tabelas'],
  [/\/\{?\w+\}?(?:\/events)?$/, 'o', 'sistema do cliente'],
];

function wordsOfCall(_: string, before: string | undefined, path: string | undefined): string {
  const isSending = path === undefined || /^\/v1\/nfs?e(?:\?|$)/.test(path);
  const found = isSending ? undefined : callWords.find(([end]) => end.test(path));
  const [, article, words] = found ?? [undefined, 'o', 'envio'];
  const noun = `${words} pela integração`.replace(/(cadastro.*|sistema do cliente) pela integração/, '$1');
  if (before === 'em') return words.startsWith('cadastro') ? `n${article} ${noun}` : 'pela integração';
  const verb = before === 'chame' ? 'peça ' : before === 'repita o' ? 'repita ' : '';
  return `${verb}${article} ${noun}`;
}

/** Returns a sentence that the client reads too, with the names of calls, events, fields and states in words. */
export const clientWords = (sentence: string): string =>
  sentence
    .replace(/ \((?:GET|POST) \/v1\/[^)]*\)/g, '')
    .replace(/(?<=em POST \/v1\/\S+) ou POST \/v1\/[^\s,;:.)]+/g, '')
    .replace(call, wordsOfCall)
    .replace(' ou ?wait=', '')
    .replaceAll('os mesmos bytes', 'exatamente o mesmo documento')
    .replaceAll('rejection.reason', 'o motivo da recusa')
    .replaceAll('e warnings diz', 'e os avisos dela dizem')
    .replace(/\b(?:nfe|nfse|certificate|company)\.[a-z_]+/g, (event) => `“${deliveryEventWords(event)}”`)
    .replace(stateOfApi, (code) => `“${wordOfState(code)}”`)
    .replace(/\bexternalId\b/g, 'número do pedido')
    .replace(/(^|[.:] )(\p{Ll})/gu, (_, start: string, letter: string) =>
      start.endsWith(': ') ? start + letter : start + letter.toUpperCase(),
    );

const wordOfState = (code: string): string => wordOf(statusWords, code)?.word ?? code;
