import type { NfeRequest, Transport, Volume } from '@fiscal/api-contract';
import type { CalculatedBilling, CalculatedPayments } from '@fiscal/domain';
import {
  type ElementNode,
  elementNode,
  filledNode,
  normalizeLines,
  officialGroup,
  textNode,
} from '@fiscal/xml';
import type { TechnicalContact } from './document-input.ts';

/** Returns `transp`; an empty volume is left out. */
export const transportNode = (transport: Transport): ElementNode =>
  elementNode('transport', {
    modFrete: textNode('transport.mode', transport.mode),
    transporta: carrierNode(transport),
    vol: (transport.volumes ?? []).flatMap((volume, i) => volumeNode(volume, i) ?? []),
  });

function carrierNode({ carrier }: Transport): ElementNode | undefined {
  if (carrier === null || carrier === undefined) return undefined;
  const path = 'transport.carrier';
  return elementNode(path, {
    CNPJ: textNode(`${path}.cnpj`, carrier.cnpj),
    CPF: textNode(`${path}.cpf`, carrier.cpf),
    xNome: textNode(`${path}.name`, carrier.name),
    IE: textNode(`${path}.ie`, carrier.ie),
    xEnder: textNode(`${path}.address`, carrier.address),
    xMun: textNode(`${path}.city`, carrier.city),
    UF: textNode(`${path}.uf`, carrier.uf),
  });
}

function volumeNode(volume: Volume, index: number): ElementNode | undefined {
  const path = `transport.volumes[${index}]`;
  return filledNode(path, {
    qVol: textNode(`${path}.quantity`, volume.quantity),
    esp: textNode(`${path}.species`, volume.species),
    marca: textNode(`${path}.brand`, volume.brand),
    nVol: textNode(`${path}.numbering`, volume.numbering),
    pesoL: textNode(`${path}.netWeight`, volume.netWeight),
    pesoB: textNode(`${path}.grossWeight`, volume.grossWeight),
  });
}

export const billingNode = (billing: CalculatedBilling): ElementNode =>
  elementNode('billing', {
    fat: elementNode('billing', {
      ...officialGroup('billing', billing.fat).children,
      nFat: textNode('billing.number', billing.fat.nFat),
    }),
    dup: billing.dup.map((installment, i) => officialGroup(`billing.installments[${i}]`, installment)),
  });

export const paymentsNode = ({ detPag, vTroco }: CalculatedPayments): ElementNode =>
  elementNode('payments', {
    detPag: detPag.map((payment, i) => officialGroup(`payments[${i}]`, payment)),
    vTroco: textNode('payments', vTroco),
  });

/** Source: PL_010e, Z02 and Z03. */
const longest = { infAdFisco: 2_000, infCpl: 5_000 } as const;
const separator = ' | ';

/**
 * Returns `infAdic`: the texts of the request, then the sentences of the service, separated by ` | `, and at the end
 * the names of the returned notes for which there is space.
 */
export function additionalInformationNode(
  { additionalInfo, fiscalInfo }: Pick<NfeRequest, 'additionalInfo' | 'fiscalInfo'>,
  sentences: readonly string[],
  referencesIn: (maxLength: number) => string = () => '',
): ElementNode | undefined {
  const ofService = sentences.map((sentence) => separator + sentence).join('');
  const ofRequest = normalizeLines(additionalInfo ?? '', longest.infCpl - ofService.length);
  const own = [ofRequest, ...sentences].filter((text) => text !== '').join(separator);
  const references = referencesIn(longest.infCpl - own.length - separator.length);
  return filledNode('additionalInfo', {
    infAdFisco: textNode('fiscalInfo', normalizeLines(fiscalInfo ?? '', longest.infAdFisco)),
    infCpl: textNode('additionalInfo', [own, references].filter((text) => text !== '').join(separator)),
  });
}

export function purchaseNode({ purchaseOrder }: Pick<NfeRequest, 'purchaseOrder'>): ElementNode | undefined {
  const xPed = textNode('purchaseOrder', purchaseOrder);
  return xPed && elementNode('purchaseOrder', { xPed });
}

export const technicalContactNode = (contact: TechnicalContact | undefined): ElementNode | undefined =>
  contact &&
  elementNode('technicalContact', {
    CNPJ: textNode('technicalContact.cnpj', contact.cnpj),
    xContato: textNode('technicalContact.contact', contact.contact),
    email: textNode('technicalContact.email', contact.email),
    fone: textNode('technicalContact.phone', contact.phone),
  });
