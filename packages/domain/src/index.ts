export * from './access-key.ts';
export {
  type AnswerRow,
  type AnswerText,
  type FiledMessage,
  filedMessages,
  type RefusalCause,
} from './answers/answer-row.ts';
export * from './answers/answer-table.ts';
export * from './answers/answer-text.ts';
export * from './answers/authority-answer.ts';
export * from './answers/classify-authorization.ts';
export * from './answers/classify-disabling.ts';
export * from './answers/classify-event.ts';
export * from './answers/classify-situation.ts';
export { repeatOf, sendCorrected } from './answers/content-row.ts';
export * from './answers/event-types.ts';
export * from './answers/read-answer.ts';
export type { SefinDocument, SefinRow } from './answers/sefin/sefin-row.ts';
export { sendNfseAgain } from './answers/sefin/sefin-row.ts';
export * from './answers/sefin/sefin-table.ts';
export * from './answers/sefin/sefin-text.ts';
export * from './answers/sefin-answer.ts';
export * from './assert-never.ts';
export * from './authorizer-of.ts';
export * from './brand.ts';
export * from './brasilia-time.ts';
export * from './calculated-ibs-cbs.ts';
export * from './calculated-item.ts';
export * from './calculated-note.ts';
export * from './calculated-totals.ts';
export * from './check-protocol.ts';
export * from './clock.ts';
export * from './clock-offset.ts';
export * from './cnpj.ts';
export * from './company-logo.ts';
export * from './counted.ts';
export * from './cpf.ts';
export * from './danfe-orientation.ts';
export * from './decimal.ts';
export * from './delivery-status.ts';
export * from './document-text.ts';
export * from './dps-id.ts';
export * from './emails.ts';
export * from './environment.ts';
export * from './fact-rule.ts';
export * from './filing-status.ts';
export * from './filing-transitions.ts';
export * from './gtin.ts';
export * from './id24.ts';
export * from './is-moment.ts';
export * from './key-scopes.ts';
export * from './ladders.ts';
export * from './longest-range.ts';
export * from './most-series.ts';
export * from './nfse-file-names.ts';
export * from './nfse-key.ts';
export * from './numeric-code.ts';
export * from './problem.ts';
export * from './program-arguments.ts';
export * from './reform-years.ts';
export * from './request-codes.ts';
export * from './rule-row.ts';
export * from './strip-punctuation.ts';
export * from './tax-codes.ts';
export * from './tax-decision.ts';
export * from './uf.ts';
export * from './uf-code.ts';
export * from './unknown-field.ts';
