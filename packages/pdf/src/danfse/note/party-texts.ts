import { documentText, phoneText } from '../../text/format-values.ts';
import type { DanfseNote } from './danfse-note.ts';
import { municipalityText } from './place-texts.ts';
import { parts, zipCodeText } from './value-texts.ts';

/** The path of a party in `infDPS`. */
export type PartyPath = 'prest' | 'toma' | 'interm' | 'IBSCBS/dest';

type Print = (note: DanfseNote, path: PartyPath) => string | undefined;

const documentOf: Print = (note, path) =>
  note.dps(`${path}/CNPJ`) ?? note.dps(`${path}/CPF`) ?? note.dps(`${path}/NIF`);

/**
 * True when the provider issues the note: then the DPS gives only document and regime, and the rest is read from
 * `emit`, which is the same person.
 */
function isIssuer(note: DanfseNote, path: PartyPath): boolean {
  const document = path === 'prest' ? documentOf(note, path) : undefined;
  return document !== undefined && document === (note.nfse('emit/CNPJ') ?? note.nfse('emit/CPF'));
}

const own: (name: 'IM' | 'xNome' | 'fone' | 'email') => Print = (name) => (note, path) =>
  note.dps(`${path}/${name}`) ?? (isIssuer(note, path) ? note.nfse(`emit/${name}`) : undefined);
const phone = own('fone');

interface Address {
  readonly kind: 'national' | 'foreign';
  /** Returns the text of an element of the address, by its path in it. */
  read(name: string): string | undefined;
}

function addressOf(note: DanfseNote, path: PartyPath): Address {
  if (!note.has(`${path}/end`) && isIssuer(note, path)) {
    return { kind: 'national', read: (name) => note.nfse(`emit/enderNac/${name.replace(/^endNac\//, '')}`) };
  }
  const kind = note.has(`${path}/end/endExt`) ? 'foreign' : 'national';
  return { kind, read: (name) => note.dps(`${path}/end/${name}`) };
}

/** The printed texts of a party; undefined when the document has none. */
export const partyTexts = {
  document: (note, path) => {
    const document = documentOf(note, path);
    return document === undefined ? undefined : documentText(document);
  },
  municipalRegistration: own('IM'),
  name: own('xNome'),
  email: own('email'),
  phone: (note, path) => {
    const written = phone(note, path);
    return written === undefined ? undefined : phoneText(written);
  },
  municipality: (note, path) => {
    const { kind, read } = addressOf(note, path);
    return kind === 'foreign'
      ? parts(read('endExt/xCidade'), read('endExt/cPais'))
      : municipalityText(read('endNac/cMun'), note.competence);
  },
  cityAndZip: (note, path) => {
    const { kind, read } = addressOf(note, path);
    return kind === 'foreign'
      ? parts(undefined, read('endExt/cEndPost'))
      : parts(read('endNac/cMun'), zipCodeText(read('endNac/CEP')));
  },
  address: (note, path) => {
    const { read } = addressOf(note, path);
    const pieces = ['xLgr', 'nro', 'xCpl', 'xBairro', 'endExt/xEstProvReg'].map(read);
    const present = pieces.filter((piece) => piece !== undefined);
    return present.length === 0 ? undefined : present.join(', ');
  },
} as const satisfies Readonly<Record<string, Print>>;
