/** The types of the public contract in the answer of `calculateTaxes`. */
export type {
  QuotedAmounts,
  QuotedBilling,
  QuotedIbsCbs,
  QuotedIcms,
  QuotedIcmsDestination,
  QuotedIdentification,
  QuotedItem,
  QuotedPayment,
  QuotedPayments,
  QuotedRate,
  QuotedRegularTaxation,
  TaxQuotation,
} from '@fiscal/api-contract';
