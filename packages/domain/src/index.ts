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
export * from './assert-never.ts';
export * from './authorizer-of.ts';
export * from './brand.ts';
export * from './brasilia-time.ts';
export * from './calculated-ibs-cbs.ts';
export * from './calculated-item.ts';
export * from './calculated-note.ts';
export * from './calculated-totals.ts';
export * from './canonical-request.ts';
export * from './check-protocol.ts';
export * from './clock.ts';
export * from './clock-offset.ts';
export * from './cnpj.ts';
export * from './counted.ts';
export * from './cpf.ts';
export * from './decimal.ts';
export * from './delivery-status.ts';
export * from './environment.ts';
export * from './filing-status.ts';
export * from './filing-transitions.ts';
export * from './gtin.ts';
export * from './id24.ts';
export * from './key-scopes.ts';
export * from './ladders.ts';
export * from './longest-range.ts';
export * from './nfe-item.ts';
export * from './nfe-request.ts';
export * from './numeric-code.ts';
export * from './party.ts';
export * from './payment.ts';
export * from './problem.ts';
export * from './reform-years.ts';
export * from './rule-row.ts';
export * from './strip-punctuation.ts';
export * from './tax-class.ts';
export * from './tax-codes.ts';
export * from './tax-decision.ts';
export * from './transport.ts';
export * from './uf.ts';
export * from './uf-code.ts';
