import { child, elementAt, textAt, type XmlElement } from '@fiscal/xml';
import type { Fields, PrintedItem, PrintedReform } from './danfe-model.ts';
import { fields } from './read-fields.ts';

/** Reads one `det`. */
export function readItem(det: XmlElement): PrintedItem {
  const tax = child(det, 'imposto');
  const icms = fields((tax && child(tax, 'ICMS'))?.children[0]);
  return {
    product: fields(child(det, 'prod')),
    cst: (icms.orig ?? '') + (icms.CST ?? icms.CSOSN ?? ''),
    icms,
    ipi: fields(tax && elementAt(tax, 'IPI/IPITrib')),
    reform: tax && readReform(tax),
    additionalInfo: fields(det).infAdProd ?? '',
  };
}

/** The taxes of IBS and CBS. With a rate reduction the effective rate is printed. Source: NT 2026.010 4.3. */
const levies = [
  { label: 'IBS UF', path: 'gIBSUF', rate: 'pIBSUF', value: 'vIBSUF' },
  { label: 'IBS MUN', path: 'gIBSMun', rate: 'pIBSMun', value: 'vIBSMun' },
  { label: 'CBS', path: 'gCBS', rate: 'pCBS', value: 'vCBS' },
] as const;

function readReform(tax: XmlElement): PrintedReform | undefined {
  const group = child(tax, 'IBSCBS');
  const selective = readSelective(fields(child(tax, 'IS')));
  if (group === undefined && selective.length === 0) return undefined;
  const taxed = group && child(group, 'gIBSCBS');
  const taxes = taxed === undefined ? [] : levies.flatMap((levy) => readLevy(taxed, levy));
  return {
    classification: group && textAt(group, 'cClassTrib'),
    base: taxed && textAt(taxed, 'vBC'),
    taxes: [...taxes, ...selective],
  };
}

function readLevy(taxed: XmlElement, levy: (typeof levies)[number]): PrintedReform['taxes'][number][] {
  const group = child(taxed, levy.path);
  if (group === undefined) return [];
  const rate = textAt(group, 'gRed/pAliqEfet') ?? textAt(group, levy.rate) ?? '';
  return [{ label: levy.label, rate, value: textAt(group, levy.value) ?? '' }];
}

const readSelective = (is: Fields): PrintedReform['taxes'][number][] =>
  is.vIS === undefined ? [] : [{ label: 'IS', base: is.vBCIS, rate: is.pIS ?? '', value: is.vIS }];
