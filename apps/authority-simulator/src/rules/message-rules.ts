import type { Rule } from '../rule.ts';
import type { OpenResult } from '../xml/open-message.ts';

/** A message before it is opened. */
export interface AdmissionCase {
  /** The bytes of the message, also of one that was not kept whole. */
  readonly size: number;
  readonly sizeLimit: number;
  readonly paused: '108' | '109' | undefined;
}

/** A message whose content has not been read. */
export interface MessageCase {
  readonly opened: OpenResult;
  /** The part that the schema complains about: the message, the batch, or one note in it. */
  readonly schemaScope: 'message' | 'batch' | 'note';
}

const canonicalOf = ({ opened }: MessageCase): string =>
  opened.kind === 'opened' ? opened.message.canonical : '';

const complaintIn = (scope: MessageCase['schemaScope'], subject: MessageCase): boolean | string => {
  if (subject.opened.kind !== 'opened' || subject.schemaScope !== scope) return false;
  const complaint = subject.opened.message.schemaComplaint;
  return complaint === undefined ? false : `[${complaint}]`;
};

const allowedNamespaces: ReadonlySet<string> = new Set([
  'http://www.portalfiscal.inf.br/nfe',
  'http://www.w3.org/2000/09/xmldsig#',
]);

const hasForeignNamespace = (canonical: string): boolean =>
  [...canonical.matchAll(/ xmlns(:[\w.-]+)?="([^"]*)"/g)].some(
    ([, prefix, uri = '']) => prefix !== undefined || !allowedNamespaces.has(uri),
  );

/**
 * Returns whether the text has blanks between elements or processing instructions; blanks inside a leaf are its value.
 */
const hasEditionCharacters = (subject: MessageCase): boolean => {
  if (subject.opened.kind !== 'opened') return false;
  const { text, canonical } = subject.opened.message;
  return /^\s|\s$|>\s+</.test(text) || canonical.includes('<?');
};

const overloadComplaint = ({ opened }: MessageCase): boolean | string =>
  opened.kind === 'overloaded' && '[attributes]';

/** The rules of group B: size and state of the service. */
export const admissionRules: readonly Rule<AdmissionCase>[] = [
  {
    id: 'B01',
    cStat: '214',
    text: 'Tamanho da mensagem excedeu o limite estabelecido',
    source: 'MOC 7.0 5.1 B01',
    fails: (m) => m.size > m.sizeLimit,
  },
  {
    id: 'B03',
    cStat: '108',
    text: 'Serviço Paralisado Momentaneamente (curto prazo)',
    source: 'MOC 7.0 5.1 B03',
    fails: (m) => m.paused === '108',
  },
  {
    id: 'B04',
    cStat: '109',
    text: 'Serviço Paralisado sem Previsão',
    source: 'MOC 7.0 5.1 B04',
    fails: (m) => m.paused === '109',
  },
];

/** The rules of groups C and D: form and schema. */
export const formRules: readonly Rule<MessageCase>[] = [
  {
    id: 'D03',
    cStat: '402',
    text: 'XML da área de dados com codificação diferente de UTF-8',
    source: 'MOC 7.0 5.1 D03',
    fails: (m) => m.opened.kind === 'notUtf8',
  },
  {
    id: 'D01a',
    cStat: '243',
    text: 'XML Mal Formado',
    source: 'MOC 7.0 5.1 group D',
    fails: (m) => m.opened.kind === 'malformed',
  },
  {
    id: 'D01',
    cStat: '225',
    text: 'Falha no Schema XML do lote de NFe',
    source: 'MOC 7.0 5.1 D01',
    fails: (m) => complaintIn('batch', m),
  },
  {
    id: 'D01b',
    cStat: '215',
    text: 'Falha no Schema XML',
    source: 'MOC 7.0 5.1 D01',
    fails: (m) => overloadComplaint(m) || complaintIn('note', m) || complaintIn('message', m),
  },
  {
    id: 'D02',
    cStat: '404',
    text: 'Uso de prefixo de namespace não permitido',
    source: 'MOC 7.0 5.1 D02',
    fails: (m) => m.opened.kind === 'prefixed' || /<[\w.-]+:/.test(canonicalOf(m)),
  },
  {
    id: 'D01d',
    cStat: '587',
    text: 'Usar somente o namespace padrão da NF-e',
    source: 'MOC 7.0 5.1 D01d',
    fails: (m) => hasForeignNamespace(canonicalOf(m)),
  },
  {
    id: 'D01e',
    cStat: '588',
    text: 'Não é permitida a presença de caracteres de edição no início/fim da mensagem ou entre as tags da mensagem',
    source: 'MOC 7.0 5.1 D01e',
    fails: hasEditionCharacters,
  },
];
