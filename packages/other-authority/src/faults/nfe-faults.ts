import { soapFault } from '../nfe/soap.ts';
import { answered, type FaultRow } from './fault-row.ts';
import { rewriteText, withoutElements } from './rewrite-answer.ts';

/** Returns a fault that refuses a batch as a whole. The batch is judged and stored only if the rule requests it. */
const refusal = (code: string): FaultRow => ({
  reach: 'nfe',
  effect: ({ refuse, serve, given }) => {
    if (given.storing === 'before the fault') serve();
    return answered(refuse(given.code ?? code, 'message'));
  },
});

/** Returns a fault that changes the text of an answer after storing. */
const changed = (reach: FaultRow['reach'], change: (text: string) => string): FaultRow => ({
  reach,
  effect: ({ serve }) => answered(rewriteText(serve(), change)),
});

const outcome = (reach: FaultRow['reach'], code: string): FaultRow => ({
  reach,
  effect: ({ serve, given }) => answered(serve({ outcome: given.code ?? code })),
});

/** The faults that only an authority of the NF-e can have. */
export const nfeFaults = {
  'SOAP fault': {
    reach: 'nfe',
    effect: ({ serve, given }) => {
      if (given.storing === 'before the fault') serve();
      return answered(soapFault('Falha interna'));
    },
  },
  'paused for a short time': refusal('108'),
  'paused without forecast': refusal('109'),
  'contingency is ending': refusal('113'),
  'contingency is not active': refusal('114'),
  'undue consumption': refusal('656'),
  'own failure 999': refusal('999'),
  'unknown cStat': refusal('9998'),
  'batch in processing': { ...refusal('105'), reach: ['NFeRetAutorizacao4'] },
  'batch not found': { ...refusal('106'), reach: ['NFeRetAutorizacao4'] },
  'number waits in the queue': {
    reach: ['NFeAutorizacao4'],
    effect: ({ refuse }) => answered(refuse('635', 'document')),
  },
  'receipt in place of the answer': {
    reach: ['NFeAutorizacao4'],
    effect: ({ serve }) => answered(serve({ receipt: 'given' })),
  },
  'authorized out of time': outcome(['NFeAutorizacao4'], '150'),
  denied: outcome(['NFeAutorizacao4'], '301'),
  'event registered out of time': outcome(['NFeRecepcaoEvento4'], '155'),
  'event registered without a link': outcome(['NFeRecepcaoEvento4'], '136'),
  'protocol without digest': changed('nfe', (text) => text.replaceAll(/<digVal>[^<]*<\/digVal>/g, '')),
  'protocol with another digest': changed('nfe', (text) =>
    text.replaceAll(/<digVal>[^<]*/g, '<digVal>AAAAAAAAAAAAAAAAAAAAAAAAAAA='),
  ),
  'answer without protocol': {
    reach: 'nfe',
    effect: ({ serve }) => answered(withoutElements(serve(), 'protNFe')),
  },
  'answer without number of protocol': changed('nfe', (text) => text.replaceAll(/<nProt>\d*<\/nProt>/g, '')),
  'duplicate named without key': changed('nfe', (text) =>
    text.replaceAll(/ ?\[(chNFe|nRec|nProt):\w*\]/g, ''),
  ),
  'wrong lot or receipt': changed('nfe', (text) =>
    text
      .replaceAll(/<idLote>\d+/g, '<idLote>999999999999999')
      .replaceAll(/<nRec>\d+/g, '<nRec>999999999999999'),
  ),
  'events left out': {
    reach: ['NFeConsultaProtocolo4'],
    effect: ({ serve }) => answered(withoutElements(serve(), 'procEventoNFe')),
  },
} as const satisfies Record<string, FaultRow>;
