import type { NfeItem, NfeRequest, Recipient } from '@fiscal/api-contract';
import { type Environment, type IbsCbsGroup, id24, isZero, money } from '@fiscal/domain';
import type { Cfop } from '@fiscal/tax-tables';
import fc from 'fast-check';
import { amountText, partOf } from './amounts.ts';
import { billingOf, chargesOf, hasNoIpi, paymentsOf, totalWithoutIpi } from './closing.ts';
import { type CommercialItem, commercialItem, wholeDigitsFor } from './goods.ts';
import { ibsCbsRequest, originalGroup } from './ibs-cbs-requests.ts';
import { icmsRequest, withoutGaps } from './icms-requests.ts';
import { cfopsOf, usualCfops } from './law/cfops.ts';
import { type Circumstances, circumstances, isReturn } from './law/circumstances.ts';
import { icmsUses } from './law/icms-uses.ts';
import { contributionRequest, ipiRequest } from './other-tax-requests.ts';
import { type GeneratedIssuer, issuerOf, originalKey, recipientOf, transportOf } from './parties.ts';
import { label, latinText } from './texts.ts';

export type { GeneratedIssuer } from './parties.ts';

/** A returned item as the original note had it. */
export interface GeneratedOriginal {
  readonly quantity: string;
  readonly ibsCbs: IbsCbsGroup | null;
}

/** A note that the law allows, with everything around it. */
export interface GeneratedNote {
  readonly issuer: GeneratedIssuer;
  readonly request: NfeRequest;
  /** Items that come back, by position, where the service would hold the original note. */
  readonly originals: readonly (GeneratedOriginal | undefined)[];
  readonly issuedAt: Date;
  /** Homologation demands the IBS/CBS group of the normal regime, production does not yet (UB12-10, 1115). */
  readonly environment: Environment;
}

export interface NoteLimits {
  readonly minItems?: number | undefined;
  /** 990 at most. */
  readonly maxItems?: number | undefined;
}

/** Notes over all operations, regimes, tax situations and destinations. */
export const validNotes = ({ minItems = 1, maxItems = 6 }: NoteLimits = {}): fc.Arbitrary<GeneratedNote> =>
  fc
    .tuple(circumstances, fc.integer({ min: minItems, max: maxItems }))
    .chain(([circumstances, count]) =>
      fc.record({
        circumstances: fc.constant(circumstances),
        count: fc.constant(count),
        recipient: recipientOf(circumstances),
      }),
    )
    .chain(({ circumstances, count, recipient }) => {
      const cfops = cfopsOf(circumstances);
      const issuer = issuerOf(circumstances.crt);
      return fc
        .record({
          key: originalKey(circumstances, recipient, issuer),
          items: fc.array(taxedItem(circumstances, cfops, wholeDigitsFor(count)), {
            minLength: count,
            maxLength: count,
          }),
        })
        .chain(({ key, items }) =>
          noteOf(
            { circumstances, issuer, recipient },
            items.map((item, i) => referring(item, circumstances, key, i)),
          ),
        );
    });

interface Parties {
  readonly circumstances: Circumstances;
  readonly issuer: GeneratedIssuer;
  readonly recipient: Recipient;
}

interface TaxedItem {
  readonly item: NfeItem;
  readonly original: GeneratedOriginal | undefined;
}

const taxedItem = (
  circumstances: Circumstances,
  cfops: readonly Cfop[],
  wholeDigits: number,
): fc.Arbitrary<TaxedItem> =>
  fc
    .tuple(
      commercialItem(circumstances, wholeDigits),
      fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...usualCfops(circumstances, cfops)) },
        { weight: 1, arbitrary: fc.constantFrom(...cfops) },
      ),
    )
    .chain(([goods, cfop]) =>
      fc
        .record({
          taxes: taxesOf(circumstances, goods, cfop),
          benefit: fc.constantFrom('SP070010', 'SP010020', undefined),
          returnedIpi: returnedIpiOf(circumstances, goods),
          original: originalOf(circumstances, goods),
        })
        .map(({ taxes, benefit, returnedIpi, original }) => ({
          item: withoutGaps<NfeItem>({
            ...goods.fields,
            cfop: cfop.code,
            benefitCode: benefitCsts.includes(taxes.icms.cst ?? '') ? benefit : undefined,
            returnedIpi,
            taxes,
          }),
          original,
        })),
    );

/** Exemption, no incidence, reduced base, suspension and deferral carry cBenef in SP (Portaria SRE 70/2025; 928, 930). */
const benefitCsts: readonly string[] = ['20', '40', '41', '50', '51'];

const taxesOf = (circumstances: Circumstances, goods: CommercialItem, cfop: Cfop) =>
  fc
    .record({
      icms: fc
        .constantFrom(...icmsUses(circumstances, cfop))
        .chain((use) => icmsRequest(use, circumstances, goods)),
      ipi: ipiRequest(circumstances, goods),
      pis: contributionRequest('pis', circumstances, goods),
      cofins: contributionRequest('cofins', circumstances, goods),
      ibsCbs: ibsCbsRequest(circumstances, goods),
    })
    .map(withoutGaps);

/** impostoDevol, on returns only: UA01-10 (354). */
const returnedIpiOf = (
  circumstances: Circumstances,
  { gross }: CommercialItem,
): fc.Arbitrary<NfeItem['returnedIpi']> =>
  isReturn(circumstances)
    ? fc.option(
        fc
          .record({
            value: fc.oneof(amountText(2), fc.constant(money(partOf(gross, 500)))),
            percent: fc.constantFrom(undefined, '100', '50.00', '0.5'),
          })
          .map(withoutGaps),
        { nil: undefined },
      )
    : fc.constant(undefined);

const originalOf = (
  circumstances: Circumstances,
  goods: CommercialItem,
): fc.Arbitrary<GeneratedOriginal | undefined> =>
  isReturn(circumstances)
    ? fc.option(
        fc.record({
          quantity: fc.constantFrom(goods.fields.quantity, '99999999999'),
          ibsCbs: originalGroup(circumstances, goods),
        }),
        { nil: undefined },
      )
    : fc.constant(undefined);

/** Each returned item names the note and the item it comes from: VC02-14 (321), VC03-20 (1048). */
function referring(
  { item, original }: TaxedItem,
  circumstances: Circumstances,
  accessKey: string,
  index: number,
): TaxedItem {
  if (!isReturn(circumstances)) return { item, original };
  return { item: { ...item, reference: { accessKey, item: index + 1 } }, original };
}

function noteOf(
  { circumstances, issuer, recipient }: Parties,
  taxed: readonly TaxedItem[],
): fc.Arbitrary<GeneratedNote> {
  const items = taxed.map(({ item }) => item);
  return chargesOf(circumstances, items).chain((charges) => {
    const total = totalWithoutIpi(items, charges);
    const exact = hasNoIpi(items);
    return fc
      .record({
        natureOfOperation: fc.oneof(label, latinText(1, 60)),
        payments: paymentsOf(circumstances, exact ? total : undefined),
        billing: billingOf(circumstances, total, exact ? 'exact' : 'atLeast'),
        transport: transportOf(circumstances),
        purchaseOrder: fc.option(label, { nil: undefined }),
        additionalInfo: fc.oneof(fc.constant(undefined), latinText(1, 2000)),
        fiscalInfo: fc.oneof(fc.constant(undefined), fc.constant(null), latinText(1, 1000)),
        expectedTotal: fc.constantFrom(undefined, exact && !isZero(total) ? money(total) : undefined),
        environment: environmentOf(circumstances, items),
      })
      .map(({ environment, ...rest }) => ({
        issuer,
        issuedAt: circumstances.issuedAt,
        environment,
        originals: taxed.map(({ original }) => original),
        request: withoutGaps<NfeRequest>({
          externalId: 'nota-gerada',
          companyId: id24('0123456789abcdef01234567'),
          operation: circumstances.operation,
          direction: circumstances.direction,
          presence: circumstances.presence,
          finalConsumer: circumstances.finalConsumer,
          recipient,
          items,
          charges,
          ...rest,
        }),
      }));
  });
}

function environmentOf(circumstances: Circumstances, items: readonly NfeItem[]): fc.Arbitrary<Environment> {
  const lacksGroup = items.some(({ taxes }) => taxes?.ibsCbs === null);
  if (circumstances.crt === 3 && !isReturn(circumstances) && lacksGroup) return fc.constant('production');
  return fc.constantFrom('homologation', 'production');
}
