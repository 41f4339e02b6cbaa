import { deliveryEventWords } from './delivery-event-words.ts';
import { statusWords } from './status-words.ts';
import { wordOf } from './word-of.ts';

/** A state of the API after the words that introduce it: `a situação é pending`. */
const stateOfApi = new RegExp(`(?<=\\s(?:é|passa a) )(?:${Object.keys(statusWords).join('|')})\\b`, 'g');

/** Returns a sentence that the client reads too, with the names of events, fields and states in words. */
export const clientWords = (sentence: string): string =>
  sentence
    .replace(/\b(?:nfe|nfse|certificate|company)\.[a-z_]+/g, (event) => `“${deliveryEventWords(event)}”`)
    .replace(stateOfApi, (code) => `“${wordOfState(code)}”`)
    .replace(/(?<!\()\bexternalId\b/g, 'código do pedido (externalId)');

const wordOfState = (code: string): string => wordOf(statusWords, code)?.word ?? code;
