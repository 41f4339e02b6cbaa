import type { CalculatedBilling, CalculatedPayments, NfeRequest, Transport, Volume } from '@fiscal/domain';
import type { TechnicalContact } from './document-input.ts';
import { type Child, type ElementNode, elementAt, officialGroup, textAt } from './node.ts';
import { normalizeLines } from './normalize-text.ts';

/** `transp`; a volume that says nothing is left out. */
export const transportNode = (transport: Transport): ElementNode =>
  elementAt('transport', {
    modFrete: textAt('transport.mode', transport.mode),
    transporta: carrierNode(transport),
    vol: (transport.volumes ?? []).map(volumeNode).filter(({ children }) => hasAny(children)),
  });

const hasAny = (children: Readonly<Record<string, Child>>): boolean =>
  Object.values(children).some((child) => child !== undefined);

function carrierNode({ carrier }: Transport): ElementNode | undefined {
  if (carrier === null || carrier === undefined) return undefined;
  const path = 'transport.carrier';
  return elementAt(path, {
    CNPJ: textAt(`${path}.cnpj`, carrier.cnpj),
    CPF: textAt(`${path}.cpf`, carrier.cpf),
    xNome: textAt(`${path}.name`, carrier.name),
    IE: textAt(`${path}.ie`, carrier.ie),
    xEnder: textAt(`${path}.address`, carrier.address),
    xMun: textAt(`${path}.city`, carrier.city),
    UF: textAt(`${path}.uf`, carrier.uf),
  });
}

function volumeNode(volume: Volume, index: number): ElementNode {
  const path = `transport.volumes[${index}]`;
  return elementAt(path, {
    qVol: textAt(`${path}.quantity`, volume.quantity),
    esp: textAt(`${path}.species`, volume.species),
    marca: textAt(`${path}.brand`, volume.brand),
    nVol: textAt(`${path}.numbering`, volume.numbering),
    pesoL: textAt(`${path}.netWeight`, volume.netWeight),
    pesoB: textAt(`${path}.grossWeight`, volume.grossWeight),
  });
}

export const billingNode = (billing: CalculatedBilling): ElementNode =>
  elementAt('billing', {
    fat: elementAt('billing', {
      ...officialGroup('billing', billing.fat).children,
      nFat: textAt('billing.number', billing.fat.nFat),
    }),
    dup: billing.dup.map((installment, i) => officialGroup(`billing.installments[${i}]`, installment)),
  });

export const paymentsNode = ({ detPag, vTroco }: CalculatedPayments): ElementNode =>
  elementAt('payments', {
    detPag: detPag.map((payment, i) => officialGroup(`payments[${i}]`, payment)),
    vTroco: textAt('payments', vTroco),
  });

/** `infAdic`: the request's texts, then the sentences of the service, kept apart by ` | `. */
export function additionalInformationNode(
  { additionalInfo, fiscalInfo }: Pick<NfeRequest, 'additionalInfo' | 'fiscalInfo'>,
  sentences: readonly string[],
): ElementNode | undefined {
  const complementary = [normalizeLines(additionalInfo ?? ''), ...sentences].filter((text) => text !== '');
  const children = {
    infAdFisco: textAt('fiscalInfo', normalizeLines(fiscalInfo ?? '')),
    infCpl: textAt('additionalInfo', complementary.join(' | ')),
  };
  return hasAny(children) ? elementAt('additionalInfo', children) : undefined;
}

export function purchaseNode({ purchaseOrder }: Pick<NfeRequest, 'purchaseOrder'>): ElementNode | undefined {
  const xPed = textAt('purchaseOrder', purchaseOrder);
  return xPed && elementAt('purchaseOrder', { xPed });
}

export const technicalContactNode = (contact: TechnicalContact | undefined): ElementNode | undefined =>
  contact &&
  elementAt('technicalContact', {
    CNPJ: textAt('technicalContact.cnpj', contact.cnpj),
    xContato: textAt('technicalContact.contact', contact.contact),
    email: textAt('technicalContact.email', contact.email),
    fone: textAt('technicalContact.phone', contact.phone),
  });
