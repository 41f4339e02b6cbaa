import type { XmlElement } from '@fiscal/xml';
import { nfeNamespace } from './messages/namespace.ts';

interface Field {
  readonly name: string;
  /**
   * The form of the whole text, with its blanks; absent when `checkProtocol` checks the text or any text is allowed.
   */
  readonly form?: RegExp;
  readonly presence?: 'optional';
}

/**
 * A part of a stored registration: an element with a version, which contains one element with fields, and the
 * signature.
 */
export interface RegisteredLayout {
  readonly name: string;
  readonly version: string;
  readonly inner: string;
  readonly id: RegExp;
  readonly fields: readonly Field[];
  readonly signature: 'required' | 'optional';
}

const shortText = (least: number, most: number): RegExp =>
  new RegExp(`^(?=.{${least},${most}}$)[!-ÿ](?:[ -ÿ]*[!-ÿ])?$`);
const environment = /^[12]$/;
const state = /^(1[1-7]|2[1-9]|3[1235]|4[1-3]|5[0-3])$/;
const stateOrNational = /^(1[1-7]|2[1-9]|3[1235]|4[1-3]|5[0-3]|9[0-2])$/;
const cnpj = /^[0-9A-Z]{12}\d{2}$/;
const accessKey = /^\d{6}[0-9A-Z]{12}\d{26}$/;
const eventType = /^\d{6}$/;
const sequence = /^[1-9]\d?$/;
const noteNumber = /^[1-9]\d{0,8}$/;
const presence = 'optional';

/** Source: leiauteEvento_v1.00, TEvento of an issuer with a CNPJ. */
export const eventLayout: RegisteredLayout = {
  name: 'evento',
  version: '1.00',
  inner: 'infEvento',
  id: /^ID\d{12}[0-9A-Z]{12}\d{28}$/,
  signature: 'required',
  fields: [
    { name: 'cOrgao', form: stateOrNational },
    { name: 'tpAmb', form: environment },
    { name: 'CNPJ', form: cnpj },
    { name: 'chNFe', form: accessKey },
    { name: 'dhEvento' },
    { name: 'tpEvento', form: eventType },
    { name: 'nSeqEvento', form: sequence },
    { name: 'verEvento', form: /^1\.00$/ },
    { name: 'detEvento' },
  ],
};

/** Source: leiauteEvento_v1.00, TRetEvento. */
export const eventAnswerLayout: RegisteredLayout = {
  name: 'retEvento',
  version: '1.00',
  inner: 'infEvento',
  id: /^ID\d{15}$/,
  signature: 'optional',
  fields: [
    { name: 'tpAmb', form: environment },
    { name: 'verAplic', form: shortText(1, 20) },
    { name: 'cOrgao', form: stateOrNational },
    { name: 'cStat', form: /^\d{3}$/ },
    { name: 'xMotivo' },
    { name: 'chNFe', form: accessKey, presence },
    { name: 'tpEvento', form: eventType, presence },
    { name: 'xEvento', form: shortText(5, 60), presence },
    { name: 'nSeqEvento', form: sequence, presence },
    { name: 'cOrgaoAutor', form: stateOrNational, presence },
    { name: 'CNPJDest', form: /^([0-9A-Z]{12}\d{2})?$/, presence },
    { name: 'CPFDest', form: /^\d{11}$/, presence },
    { name: 'emailDest', form: shortText(1, 60), presence },
    { name: 'dhRegEvento' },
    { name: 'nProt', presence },
  ],
};

/** Source: leiauteInutNFe_v4.00, TRetInutNFe. */
export const disablingAnswerLayout: RegisteredLayout = {
  name: 'retInutNFe',
  version: '4.00',
  inner: 'infInut',
  id: /^[A-Za-z_][\w.-]*$/,
  signature: 'optional',
  fields: [
    { name: 'tpAmb', form: environment },
    { name: 'verAplic', form: shortText(1, 20) },
    { name: 'cStat' },
    { name: 'xMotivo' },
    { name: 'cUF', form: state },
    { name: 'ano', form: /^\d{2}$/, presence },
    { name: 'CNPJ', form: cnpj, presence },
    { name: 'mod', form: /^55$/, presence },
    { name: 'serie', form: /^(0|[1-9]\d{0,2})$/, presence },
    { name: 'nNFIni', form: noteNumber, presence },
    { name: 'nNFFin', form: noteNumber, presence },
    { name: 'dhRecbto' },
    { name: 'nProt', presence },
  ],
};

/** Returns whether a received element may be part of a valid document: version, elements, their order and forms. */
export function followsLayout(element: XmlElement, layout: RegisteredLayout): boolean {
  const [inner, signature, ...more] = element.children;
  const isSigned = signature?.name === 'Signature' && more.length === 0;
  const isUnsigned = layout.signature === 'optional' && signature === undefined;
  return (
    isOf(element, layout.name, ['versao']) &&
    element.attributes.versao === layout.version &&
    inner !== undefined &&
    isOf(inner, layout.inner, ['Id']) &&
    layout.id.test(inner.attributes.Id ?? '') === (inner.attributes.Id !== undefined) &&
    hasFields(inner, layout.fields) &&
    (isSigned || isUnsigned)
  );
}

const isOf = (element: XmlElement, name: string, attributes: readonly string[]): boolean =>
  element.name === name &&
  element.namespace === nfeNamespace &&
  element.text.trim() === '' &&
  Object.keys(element.attributes).every((own) => own.startsWith('xmlns') || attributes.includes(own));

function hasFields({ children }: XmlElement, fields: readonly Field[]): boolean {
  let next = 0;
  for (const field of fields) {
    const found = children[next];
    if (found?.name === field.name && isField(found, field)) next += 1;
    else if (field.presence !== 'optional') return false;
  }
  return next === children.length;
}

const isField = ({ namespace, text, children }: XmlElement, { form }: Field): boolean =>
  namespace === nfeNamespace && (form === undefined || (children.length === 0 && form.test(text)));
