import { attentionWords } from './attention-words.ts';
import { deliveryEventWords } from './delivery-event-words.ts';
import { fieldNameOf } from './field-words.ts';
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

/** A name of a field of the API in parentheses, after the words for it: `se ele é contribuinte (ieIndicator 9)`. */
const fieldInParentheses = / \((?:[a-z]+[A-Z]\w*|[a-z]\w*\.\w)[^()]*\)| \(null\)/g;

/** A path of a field, a name of two words, or a name in the list of what to correct. */
const fieldName =
  /\b[a-z]\w*(?:\[\d*\])?(?:\.[a-z]\w*(?:\[\d*\])?)+|\b[a-z]+[A-Z]\w*|\b[a-z]\w*\[\d*\]|(?<=\bCorrija (?:[^ .]\S*, )*)[a-z]\w*\b/g;

/** Returns a sentence that the client reads too, with the names of calls, events, fields and states in words. */
export const clientWords = (sentence: string): string =>
  sentence
    .replace(/ \((?:GET|POST) \/v1\/[^)]*\)/g, '')
    .replace(/(?<=em POST \/v1\/\S+) ou POST \/v1\/[^\s,;:.)]+/g, '')
    .replace(call, wordsOfCall)
    .replace(' ou ?wait=', '')
    .replaceAll('os mesmos bytes', 'exatamente o mesmo documento')
    .replaceAll('rejection.reason', 'o motivo da recusa')
    .replaceAll('rejection.errors', 'a lista dos motivos da recusa')
    .replace(
      /\bfica com attention (\w+)/g,
      (_, code: string) => `fica à espera de uma decisão (${titleOf(code)})`,
    )
    .replaceAll('e warnings diz', 'e os avisos dela dizem')
    .replace(/\b(?:nfe|nfse|certificate|company)\.[a-z_]+\b/g, (event) => `“${deliveryEventWords(event)}”`)
    .replace(stateOfApi, (code) => `“${wordOfState(code)}”`)
    .replace(/\bexternalId\b/g, 'número do pedido')
    .replace(fieldInParentheses, '')
    .replace(fieldName, (name) => fieldNameOf(name) ?? name)
    .replace(/(^|[.:] )(\p{Ll})/gu, (_, start: string, letter: string) =>
      start.endsWith(': ') ? start + letter : start + letter.toUpperCase(),
    );

const titleOf = (attention: string): string => {
  const title = wordOf(attentionWords, attention)?.title;
  return title === undefined ? attention : `“${title}”`;
};

const wordOfState = (code: string): string => wordOf(statusWords, code)?.word ?? code;
