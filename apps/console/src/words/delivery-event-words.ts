import { wordOf } from './word-of.ts';

/** The subject of a webhook's message or of an e-mail, by the name of its event. */
const words: Readonly<Record<string, string>> = {
  'nfe.authorized': 'NF-e autorizada',
  'nfe.rejected': 'NF-e rejeitada',
  'nfe.denied': 'NF-e denegada',
  'nfe.failed': 'NF-e parada',
  'nfe.cancelled': 'NF-e cancelada',
  'nfe.correction_registered': 'carta de correção registrada',
  'nfe.event_rejected': 'evento de NF-e rejeitado',
  'nfe.event_failed': 'evento de NF-e parado',
  'nfe.event_attention': 'evento de NF-e espera uma decisão',
  'nfe.attention': 'NF-e espera uma decisão',
  'nfe.disabled': 'números inutilizados',
  'nfe.gaps_due': 'números a inutilizar',
  'nfse.authorized': 'NFS-e autorizada',
  'nfse.rejected': 'NFS-e rejeitada',
  'nfse.failed': 'NFS-e parada',
  'nfse.cancelled': 'NFS-e cancelada',
  'nfse.event_rejected': 'evento de NFS-e rejeitado',
  'nfse.event_failed': 'evento de NFS-e parado',
  'nfse.event_attention': 'evento de NFS-e espera uma decisão',
  'nfse.attention': 'NFS-e espera uma decisão',
  'certificate.expiring': 'certificado perto do fim',
  'certificate.expired': 'certificado vencido',
  'company.deleted': 'empresa excluída',
  'webhook.test': 'teste',
  authorized: 'nota autorizada',
  cancelled: 'nota cancelada',
  manual: 'nota, a pedido do cliente',
};

/** Returns the words of an event of a delivery; those of a new program that are not known yet stay a code. */
export const deliveryEventWords = (event: string): string => {
  const name = event.replace(/^email\./, '');
  return wordOf(words, name) ?? name;
};

/** The events of webhooks, in the order of their words. */
export const webhookEvents: readonly string[] = Object.keys(words)
  .filter((name) => name.includes('.'))
  .toSorted((one, other) => deliveryEventWords(one).localeCompare(deliveryEventWords(other), 'pt-BR'));
