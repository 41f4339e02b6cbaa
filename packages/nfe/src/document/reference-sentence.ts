import type { NfeRequest } from '@fiscal/api-contract';
import { parseAccessKey } from '@fiscal/domain';
import type { NfeDocumentInput } from './document-input.ts';

const opening = 'Devolução referente à ';
const separator = '; ';
/** The shortest name of a note has the length of its key. */
const shortestName = 44;

/**
 * Names each returned note with number, series, date and key, because the DANFE shows none of them. The sentence has at
 * most `maxLength` characters; when not all notes fit, its end says how many more are in the items of the XML. Empty
 * when no note is returned or none fits.
 */
export function referenceSentence(
  { request, authorizedDates = {} }: Pick<NfeDocumentInput, 'request' | 'authorizedDates'>,
  maxLength: number,
): string {
  const names = referencedKeys(request).map((key) => nameOf(key, authorizedDates[key]));
  const most = Math.floor((maxLength - opening.length) / shortestName);
  for (let named = Math.min(names.length, most); named > 0; named -= 1) {
    const rest = names.length - named;
    const others = rest === 0 ? [] : [`e mais ${rest}, indicadas nos itens do XML`];
    const sentence = opening + [...names.slice(0, named), ...others].join(separator);
    if (sentence.length <= maxLength) return sentence;
  }
  return '';
}

const referencedKeys = ({ operation, items }: NfeRequest): readonly string[] =>
  operation !== 'return'
    ? []
    : [...new Set(items.flatMap(({ reference }) => (reference === undefined ? [] : [reference.accessKey])))];

function nameOf(accessKey: string, authorizedOn: string | undefined): string {
  const key = parseAccessKey(accessKey);
  if (key === undefined) return `NF-e de chave ${accessKey}`;
  const { series, number, yearMonth } = key;
  const month = `de ${yearMonth.slice(2)}/20${yearMonth.slice(0, 2)}`;
  const date =
    authorizedOn === undefined ? month : `autorizada em ${authorizedOn.split('-').reverse().join('/')}`;
  return `NF-e nº ${number}, série ${series}, ${date}, chave ${accessKey}`;
}
