// Generated from the published OpenAPI document by @fiscal/sdk-generator. Do not edit.
import type {
  Open,
} from '../contract/open.ts';

import type {
  Attention,
  Denial,
  Environment,
  Failure,
  GapReason,
  NfseEventType,
  NfseRejection,
  Rejection,
} from './components.ts';

/** Nota autorizada. */
export interface NfeAuthorizedEvent {
  /** Id da entrega; use-o para ignorar repetições. */
  readonly id: string;
  /** Nome do evento. */
  readonly event: "nfe.authorized";
  /** Quando o evento ocorreu. */
  readonly createdAt: string;
  /** Nota autorizada. */
  readonly data: {
    /** Id da nota. */
    readonly id: string;
    /** Nome da nota no seu sistema. */
    readonly externalId: string;
    /** Empresa emitente. */
    readonly companyId: string;
    readonly environment: Environment;
    /** Série. */
    readonly series: number;
    /** Número. */
    readonly number: number;
    /** Chave de acesso, 44 caracteres. */
    readonly accessKey: string;
    /** nProt da autorização. */
    readonly protocol: string;
    /** Quando a SEFAZ autorizou. */
    readonly authorizedAt: string;
    /** Quando foi aceito o pedido cujo conteúdo foi autorizado, se não é o último que você enviou; null em regra. */
    readonly earlierRequestAt: string | null;
  };
}

/** Nota rejeitada. */
export interface NfeRejectedEvent {
  /** Id da entrega; use-o para ignorar repetições. */
  readonly id: string;
  /** Nome do evento. */
  readonly event: "nfe.rejected";
  /** Quando o evento ocorreu. */
  readonly createdAt: string;
  /** Nota rejeitada. */
  readonly data: {
    /** Id da nota. */
    readonly id: string;
    /** Nome da nota no seu sistema. */
    readonly externalId: string;
    /** Empresa emitente. */
    readonly companyId: string;
    readonly environment: Environment;
    /** Série. */
    readonly series: number;
    /** Número. */
    readonly number: number;
    /** Chave de acesso, 44 caracteres. */
    readonly accessKey: string;
    readonly rejection: Rejection;
  };
}

/** Uso denegado. */
export interface NfeDeniedEvent {
  /** Id da entrega; use-o para ignorar repetições. */
  readonly id: string;
  /** Nome do evento. */
  readonly event: "nfe.denied";
  /** Quando o evento ocorreu. */
  readonly createdAt: string;
  /** Uso denegado. */
  readonly data: {
    /** Id da nota. */
    readonly id: string;
    /** Nome da nota no seu sistema. */
    readonly externalId: string;
    /** Empresa emitente. */
    readonly companyId: string;
    readonly environment: Environment;
    /** Série. */
    readonly series: number;
    /** Número. */
    readonly number: number;
    /** Chave de acesso, 44 caracteres. */
    readonly accessKey: string;
    readonly denial: Denial;
    /** nProt da denegação. */
    readonly protocol: string | null;
  };
}

/** Nota parada sem resposta da autoridade. */
export interface NfeFailedEvent {
  /** Id da entrega; use-o para ignorar repetições. */
  readonly id: string;
  /** Nome do evento. */
  readonly event: "nfe.failed";
  /** Quando o evento ocorreu. */
  readonly createdAt: string;
  /** Nota parada sem resposta da autoridade. */
  readonly data: {
    /** Id da nota. */
    readonly id: string;
    /** Nome da nota no seu sistema. */
    readonly externalId: string;
    /** Empresa emitente. */
    readonly companyId: string;
    readonly environment: Environment;
    /** Série. */
    readonly series: number;
    /** Número. */
    readonly number: number;
    /** Chave de acesso, 44 caracteres. */
    readonly accessKey: string;
    /** A causa; null quando attention diz tudo. */
    readonly failure: Failure | null;
    /** Preenchido quando uma pessoa precisa decidir. */
    readonly attention: Open<Attention> | null;
  };
}

/** Nota cancelada. */
export interface NfeCancelledEvent {
  /** Id da entrega; use-o para ignorar repetições. */
  readonly id: string;
  /** Nome do evento. */
  readonly event: "nfe.cancelled";
  /** Quando o evento ocorreu. */
  readonly createdAt: string;
  /** Nota cancelada. */
  readonly data: {
    /** Id da nota. */
    readonly id: string;
    /** Nome da nota no seu sistema. */
    readonly externalId: string;
    /** Empresa emitente. */
    readonly companyId: string;
    readonly environment: Environment;
    /** Série. */
    readonly series: number;
    /** Número. */
    readonly number: number;
    /** Chave de acesso, 44 caracteres. */
    readonly accessKey: string;
    /** O cancelamento; null quando não foi pedido aqui. */
    readonly eventId: string | null;
    /** nProt do evento de cancelamento; o da nota quando eventId é null. */
    readonly protocol: string | null;
    /** Quando a SEFAZ registrou o cancelamento; null quando não se sabe. */
    readonly registeredAt: string | null;
  };
}

/** Carta de correção registrada. */
export interface NfeCorrectionRegisteredEvent {
  /** Id da entrega; use-o para ignorar repetições. */
  readonly id: string;
  /** Nome do evento. */
  readonly event: "nfe.correction_registered";
  /** Quando o evento ocorreu. */
  readonly createdAt: string;
  /** Carta de correção registrada. */
  readonly data: {
    /** Id da nota. */
    readonly id: string;
    /** Nome da nota no seu sistema. */
    readonly externalId: string;
    /** Empresa emitente. */
    readonly companyId: string;
    readonly environment: Environment;
    /** Série. */
    readonly series: number;
    /** Número. */
    readonly number: number;
    /** Chave de acesso, 44 caracteres. */
    readonly accessKey: string;
    /** A carta de correção. */
    readonly eventId: string;
    /** Sequência da carta, de 1 a 20; vale a de maior sequência. */
    readonly sequence: number;
    /** nProt do evento. */
    readonly protocol: string;
    /** Quando a SEFAZ registrou a carta. */
    readonly registeredAt: string;
  };
}

/** Cancelamento, carta de correção ou inutilização rejeitada. */
export interface NfeEventRejectedEvent {
  /** Id da entrega; use-o para ignorar repetições. */
  readonly id: string;
  /** Nome do evento. */
  readonly event: "nfe.event_rejected";
  /** Quando o evento ocorreu. */
  readonly createdAt: string;
  /** Cancelamento, carta de correção ou inutilização rejeitada. */
  readonly data: {
    /** A nota; null na inutilização. */
    readonly id: string | null;
    /** Nome da nota no seu sistema; null na inutilização. */
    readonly externalId: string | null;
    /** Empresa emitente. */
    readonly companyId: string;
    readonly environment: Environment;
    /** Série. */
    readonly series: number;
    /** Número da nota; null na inutilização. */
    readonly number: number | null;
    /** Chave de acesso da nota; null na inutilização. */
    readonly accessKey: string | null;
    /** O evento ou a inutilização. */
    readonly eventId: string;
    /** O que foi pedido: `cancel` cancelamento, `correction` carta de correção, `disable` inutilização. */
    readonly type: Open<"cancel" | "correction" | "disable">;
    /** Sequência do evento; null na inutilização. */
    readonly sequence: number | null;
    /** Primeiro número da faixa; null nos eventos de nota. */
    readonly from: number | null;
    /** Último número da faixa; null nos eventos de nota. */
    readonly to: number | null;
    readonly rejection: Rejection;
  };
}

/** Cancelamento, carta de correção ou inutilização parada sem resposta da autoridade. */
export interface NfeEventFailedEvent {
  /** Id da entrega; use-o para ignorar repetições. */
  readonly id: string;
  /** Nome do evento. */
  readonly event: "nfe.event_failed";
  /** Quando o evento ocorreu. */
  readonly createdAt: string;
  /** Cancelamento, carta de correção ou inutilização parada sem resposta da autoridade. */
  readonly data: {
    /** A nota; null na inutilização. */
    readonly id: string | null;
    /** Nome da nota no seu sistema; null na inutilização. */
    readonly externalId: string | null;
    /** Empresa emitente. */
    readonly companyId: string;
    readonly environment: Environment;
    /** Série. */
    readonly series: number;
    /** Número da nota; null na inutilização. */
    readonly number: number | null;
    /** Chave de acesso da nota; null na inutilização. */
    readonly accessKey: string | null;
    /** O evento ou a inutilização. */
    readonly eventId: string;
    /** O que foi pedido: `cancel` cancelamento, `correction` carta de correção, `disable` inutilização. */
    readonly type: Open<"cancel" | "correction" | "disable">;
    /** Sequência do evento; null na inutilização. */
    readonly sequence: number | null;
    /** Primeiro número da faixa; null nos eventos de nota. */
    readonly from: number | null;
    /** Último número da faixa; null nos eventos de nota. */
    readonly to: number | null;
    /** A causa; null quando attention diz tudo. */
    readonly failure: Failure | null;
    /** Preenchido quando uma pessoa precisa decidir. */
    readonly attention: Open<Attention> | null;
  };
}

/** Cancelamento, carta de correção ou inutilização à espera da decisão de uma pessoa. */
export interface NfeEventAttentionEvent {
  /** Id da entrega; use-o para ignorar repetições. */
  readonly id: string;
  /** Nome do evento. */
  readonly event: "nfe.event_attention";
  /** Quando o evento ocorreu. */
  readonly createdAt: string;
  /** Cancelamento, carta de correção ou inutilização à espera da decisão de uma pessoa. */
  readonly data: {
    /** A nota; null na inutilização. */
    readonly id: string | null;
    /** Nome da nota no seu sistema; null na inutilização. */
    readonly externalId: string | null;
    /** Empresa emitente. */
    readonly companyId: string;
    readonly environment: Environment;
    /** Série. */
    readonly series: number;
    /** Número da nota; null na inutilização. */
    readonly number: number | null;
    /** Chave de acesso da nota; null na inutilização. */
    readonly accessKey: string | null;
    /** O evento ou a inutilização. */
    readonly eventId: string;
    /** O que foi pedido: `cancel` cancelamento, `correction` carta de correção, `disable` inutilização. */
    readonly type: Open<"cancel" | "correction" | "disable">;
    /** Sequência do evento; null na inutilização. */
    readonly sequence: number | null;
    /** Primeiro número da faixa; null nos eventos de nota. */
    readonly from: number | null;
    /** Último número da faixa; null nos eventos de nota. */
    readonly to: number | null;
    /** Por que se espera a decisão de uma pessoa. */
    readonly attention: Open<Attention>;
  };
}

/** Faixa de números inutilizada. */
export interface NfeDisabledEvent {
  /** Id da entrega; use-o para ignorar repetições. */
  readonly id: string;
  /** Nome do evento. */
  readonly event: "nfe.disabled";
  /** Quando o evento ocorreu. */
  readonly createdAt: string;
  /** Faixa de números inutilizada. */
  readonly data: {
    /** A inutilização. */
    readonly id: string;
    /** Empresa emitente. */
    readonly companyId: string;
    readonly environment: Environment;
    /** Série. */
    readonly series: number;
    /** Primeiro número da faixa. */
    readonly from: number;
    /** Último número da faixa. */
    readonly to: number;
    /** Ano da numeração, quatro dígitos. */
    readonly year: number;
    /** nProt da inutilização; null quando a SEFAZ já a tinha e não disse qual. */
    readonly protocol: string | null;
    /** Quando a SEFAZ registrou a inutilização, ou quando se soube dela. */
    readonly registeredAt: string;
  };
}

/** Nota à espera da decisão de uma pessoa. */
export interface NfeAttentionEvent {
  /** Id da entrega; use-o para ignorar repetições. */
  readonly id: string;
  /** Nome do evento. */
  readonly event: "nfe.attention";
  /** Quando o evento ocorreu. */
  readonly createdAt: string;
  /** Nota à espera da decisão de uma pessoa. */
  readonly data: {
    /** Id da nota. */
    readonly id: string;
    /** Nome da nota no seu sistema. */
    readonly externalId: string;
    /** Empresa emitente. */
    readonly companyId: string;
    readonly environment: Environment;
    /** Série. */
    readonly series: number;
    /** Número. */
    readonly number: number;
    /** Chave de acesso, 44 caracteres. */
    readonly accessKey: string;
    /** Por que se espera a decisão de uma pessoa. */
    readonly attention: Open<Attention>;
  };
}

/** Números em aberto cujo prazo de inutilização é o dia 10 deste mês, ou já passou. */
export interface NfeGapsDueEvent {
  /** Id da entrega; use-o para ignorar repetições. */
  readonly id: string;
  /** Nome do evento. */
  readonly event: "nfe.gaps_due";
  /** Quando o evento ocorreu. */
  readonly createdAt: string;
  /** Números em aberto cujo prazo de inutilização é o dia 10 deste mês, ou já passou. */
  readonly data: {
    /** Empresa emitente. */
    readonly companyId: string;
    readonly environment: Environment;
    /** Série. */
    readonly series: number;
    /** Dia 10 do mês em que o evento ocorreu (Brasília). */
    readonly disableBy: string;
    /** Quantos números estão em aberto até esse dia. */
    readonly count: number;
    /** Em quantas faixas. */
    readonly rangeCount: number;
    /** As faixas em ordem de número, no máximo as 100 primeiras. */
    readonly ranges: readonly ({
        /** Primeiro número da faixa. */
        readonly from: number;
        /** Último número da faixa. */
        readonly to: number;
        /** Quantos números a faixa tem. */
        readonly count: number;
        readonly reason: Open<GapReason>;
        /** Ano da chave de acesso das notas; o ano atual quando nenhuma nota tem os números. */
        readonly year: number;
        /** Dia 10 do mês seguinte ao da quebra (Ajuste SINIEF 07/05): ao registro da rejeição ou da falha mais antiga da faixa; de um número sem nota, ao dia em que foi pulado. */
        readonly disableBy: string;
      })[];
  };
}

/** NFS-e gerada pela Sefin. */
export interface NfseAuthorizedEvent {
  /** Id da entrega; use-o para ignorar repetições. */
  readonly id: string;
  /** Nome do evento. */
  readonly event: "nfse.authorized";
  /** Quando o evento ocorreu. */
  readonly createdAt: string;
  /** NFS-e gerada pela Sefin. */
  readonly data: {
    /** Id da NFS-e. */
    readonly id: string;
    /** Nome da NFS-e no seu sistema. */
    readonly externalId: string;
    /** Empresa emitente. */
    readonly companyId: string;
    readonly environment: Environment;
    /** Série da DPS. */
    readonly series: number;
    /** Número da DPS. */
    readonly number: number;
    /** Chave de acesso, 50 caracteres; null enquanto a Sefin não gerou a NFS-e. */
    readonly accessKey: string | null;
    /** Sempre null: a NFS-e nacional não tem protocolo. */
    readonly protocol: null;
    /** Quando a Sefin gerou a NFS-e. */
    readonly authorizedAt: string;
    /** Número da NFS-e (nNFSe). */
    readonly nfseNumber: string;
    /** Quando foi aceito o pedido cujo conteúdo foi autorizado, se não é o último que você enviou; null em regra. */
    readonly earlierRequestAt: string | null;
  };
}

/** NFS-e rejeitada. */
export interface NfseRejectedEvent {
  /** Id da entrega; use-o para ignorar repetições. */
  readonly id: string;
  /** Nome do evento. */
  readonly event: "nfse.rejected";
  /** Quando o evento ocorreu. */
  readonly createdAt: string;
  /** NFS-e rejeitada. */
  readonly data: {
    /** Id da NFS-e. */
    readonly id: string;
    /** Nome da NFS-e no seu sistema. */
    readonly externalId: string;
    /** Empresa emitente. */
    readonly companyId: string;
    readonly environment: Environment;
    /** Série da DPS. */
    readonly series: number;
    /** Número da DPS. */
    readonly number: number;
    /** Chave de acesso, 50 caracteres; null enquanto a Sefin não gerou a NFS-e. */
    readonly accessKey: string | null;
    readonly rejection: NfseRejection;
  };
}

/** NFS-e parada sem resposta da autoridade. */
export interface NfseFailedEvent {
  /** Id da entrega; use-o para ignorar repetições. */
  readonly id: string;
  /** Nome do evento. */
  readonly event: "nfse.failed";
  /** Quando o evento ocorreu. */
  readonly createdAt: string;
  /** NFS-e parada sem resposta da autoridade. */
  readonly data: {
    /** Id da NFS-e. */
    readonly id: string;
    /** Nome da NFS-e no seu sistema. */
    readonly externalId: string;
    /** Empresa emitente. */
    readonly companyId: string;
    readonly environment: Environment;
    /** Série da DPS. */
    readonly series: number;
    /** Número da DPS. */
    readonly number: number;
    /** Chave de acesso, 50 caracteres; null enquanto a Sefin não gerou a NFS-e. */
    readonly accessKey: string | null;
    /** A causa; null quando attention diz tudo. */
    readonly failure: Failure | null;
    /** Preenchido quando uma pessoa precisa decidir. */
    readonly attention: Open<Attention> | null;
  };
}

/** NFS-e cancelada ou substituída. */
export interface NfseCancelledEvent {
  /** Id da entrega; use-o para ignorar repetições. */
  readonly id: string;
  /** Nome do evento. */
  readonly event: "nfse.cancelled";
  /** Quando o evento ocorreu. */
  readonly createdAt: string;
  /** NFS-e cancelada ou substituída. */
  readonly data: {
    /** Id da NFS-e. */
    readonly id: string;
    /** Nome da NFS-e no seu sistema. */
    readonly externalId: string;
    /** Empresa emitente. */
    readonly companyId: string;
    readonly environment: Environment;
    /** Série da DPS. */
    readonly series: number;
    /** Número da DPS. */
    readonly number: number;
    /** Chave de acesso, 50 caracteres; null enquanto a Sefin não gerou a NFS-e. */
    readonly accessKey: string | null;
    /** O cancelamento, ou o pedido que o município deferiu; null quando não foi pedido aqui. */
    readonly eventId: string | null;
    /** Sempre null: a NFS-e nacional não tem protocolo. */
    readonly protocol: null;
    /** Quando a Sefin registrou o cancelamento; null quando não se sabe. */
    readonly registeredAt: string | null;
  };
}

/** Cancelamento de NFS-e, ou pedido dele, rejeitado. */
export interface NfseEventRejectedEvent {
  /** Id da entrega; use-o para ignorar repetições. */
  readonly id: string;
  /** Nome do evento. */
  readonly event: "nfse.event_rejected";
  /** Quando o evento ocorreu. */
  readonly createdAt: string;
  /** Cancelamento de NFS-e, ou pedido dele, rejeitado. */
  readonly data: {
    /** Id da NFS-e. */
    readonly id: string;
    /** Nome da NFS-e no seu sistema. */
    readonly externalId: string;
    /** Empresa emitente. */
    readonly companyId: string;
    readonly environment: Environment;
    /** Série da DPS. */
    readonly series: number;
    /** Número da DPS. */
    readonly number: number;
    /** Chave de acesso, 50 caracteres; null enquanto a Sefin não gerou a NFS-e. */
    readonly accessKey: string | null;
    /** O evento. */
    readonly eventId: string;
    readonly type: Open<NfseEventType>;
    /** Sequência do evento. */
    readonly sequence: number;
    readonly rejection: NfseRejection;
  };
}

/** Cancelamento de NFS-e, ou pedido dele, parado sem resposta da autoridade. */
export interface NfseEventFailedEvent {
  /** Id da entrega; use-o para ignorar repetições. */
  readonly id: string;
  /** Nome do evento. */
  readonly event: "nfse.event_failed";
  /** Quando o evento ocorreu. */
  readonly createdAt: string;
  /** Cancelamento de NFS-e, ou pedido dele, parado sem resposta da autoridade. */
  readonly data: {
    /** Id da NFS-e. */
    readonly id: string;
    /** Nome da NFS-e no seu sistema. */
    readonly externalId: string;
    /** Empresa emitente. */
    readonly companyId: string;
    readonly environment: Environment;
    /** Série da DPS. */
    readonly series: number;
    /** Número da DPS. */
    readonly number: number;
    /** Chave de acesso, 50 caracteres; null enquanto a Sefin não gerou a NFS-e. */
    readonly accessKey: string | null;
    /** O evento. */
    readonly eventId: string;
    readonly type: Open<NfseEventType>;
    /** Sequência do evento. */
    readonly sequence: number;
    /** A causa; null quando attention diz tudo. */
    readonly failure: Failure | null;
    /** Preenchido quando uma pessoa precisa decidir. */
    readonly attention: Open<Attention> | null;
  };
}

/** Cancelamento de NFS-e, ou pedido dele, à espera da decisão de uma pessoa. */
export interface NfseEventAttentionEvent {
  /** Id da entrega; use-o para ignorar repetições. */
  readonly id: string;
  /** Nome do evento. */
  readonly event: "nfse.event_attention";
  /** Quando o evento ocorreu. */
  readonly createdAt: string;
  /** Cancelamento de NFS-e, ou pedido dele, à espera da decisão de uma pessoa. */
  readonly data: {
    /** Id da NFS-e. */
    readonly id: string;
    /** Nome da NFS-e no seu sistema. */
    readonly externalId: string;
    /** Empresa emitente. */
    readonly companyId: string;
    readonly environment: Environment;
    /** Série da DPS. */
    readonly series: number;
    /** Número da DPS. */
    readonly number: number;
    /** Chave de acesso, 50 caracteres; null enquanto a Sefin não gerou a NFS-e. */
    readonly accessKey: string | null;
    /** O evento. */
    readonly eventId: string;
    readonly type: Open<NfseEventType>;
    /** Sequência do evento. */
    readonly sequence: number;
    /** Por que se espera a decisão de uma pessoa. */
    readonly attention: Open<Attention>;
  };
}

/** NFS-e à espera da decisão de uma pessoa. */
export interface NfseAttentionEvent {
  /** Id da entrega; use-o para ignorar repetições. */
  readonly id: string;
  /** Nome do evento. */
  readonly event: "nfse.attention";
  /** Quando o evento ocorreu. */
  readonly createdAt: string;
  /** NFS-e à espera da decisão de uma pessoa. */
  readonly data: {
    /** Id da NFS-e. */
    readonly id: string;
    /** Nome da NFS-e no seu sistema. */
    readonly externalId: string;
    /** Empresa emitente. */
    readonly companyId: string;
    readonly environment: Environment;
    /** Série da DPS. */
    readonly series: number;
    /** Número da DPS. */
    readonly number: number;
    /** Chave de acesso, 50 caracteres; null enquanto a Sefin não gerou a NFS-e. */
    readonly accessKey: string | null;
    /** Por que se espera a decisão de uma pessoa. */
    readonly attention: Open<Attention>;
  };
}

/** Empresa apagada com tudo o que era dela. */
export interface CompanyDeletedEvent {
  /** Id da entrega; use-o para ignorar repetições. */
  readonly id: string;
  /** Nome do evento. */
  readonly event: "company.deleted";
  /** Quando o evento ocorreu. */
  readonly createdAt: string;
  /** Empresa apagada com tudo o que era dela. */
  readonly data: {
    /** Empresa que foi apagada. */
    readonly companyId: string;
    /** Quando o apagamento foi pedido. */
    readonly requestedAt: string;
    /** Quando terminou. */
    readonly deletedAt: string;
  };
}

/** Certificado a 30, 15 ou 7 dias do vencimento. */
export interface CertificateExpiringEvent {
  /** Id da entrega; use-o para ignorar repetições. */
  readonly id: string;
  /** Nome do evento. */
  readonly event: "certificate.expiring";
  /** Quando o evento ocorreu. */
  readonly createdAt: string;
  /** Certificado a 30, 15 ou 7 dias do vencimento. */
  readonly data: {
    /** A empresa. */
    readonly companyId: string;
    /** CNPJ da empresa; o do certificado pode ser de outro estabelecimento da mesma raiz. */
    readonly cnpj: string;
    /** Fim da validade do certificado. */
    readonly notAfter: string;
    /** O prazo que acabou de ser alcançado; de um certificado enviado já dentro dele, o menor alcançado. */
    readonly daysLeft: 30 | 15 | 7;
  };
}

/** Certificado vencido. */
export interface CertificateExpiredEvent {
  /** Id da entrega; use-o para ignorar repetições. */
  readonly id: string;
  /** Nome do evento. */
  readonly event: "certificate.expired";
  /** Quando o evento ocorreu. */
  readonly createdAt: string;
  /** Certificado vencido. */
  readonly data: {
    /** A empresa. */
    readonly companyId: string;
    /** CNPJ da empresa; o do certificado pode ser de outro estabelecimento da mesma raiz. */
    readonly cnpj: string;
    /** Fim da validade do certificado. */
    readonly notAfter: string;
  };
}

/** Teste manual. */
export interface WebhookTestEvent {
  /** Id da entrega; use-o para ignorar repetições. */
  readonly id: string;
  /** Nome do evento. */
  readonly event: "webhook.test";
  /** Quando o evento ocorreu. */
  readonly createdAt: string;
  /** Teste manual. */
  readonly data: {
    /** Webhook testado. */
    readonly webhookId: string;
  };
}

/** A verified webhook: `event` says which one. The service may add events: keep a default branch. */
export type WebhookEvent = NfeAuthorizedEvent | NfeRejectedEvent | NfeDeniedEvent | NfeFailedEvent | NfeCancelledEvent | NfeCorrectionRegisteredEvent | NfeEventRejectedEvent | NfeEventFailedEvent | NfeEventAttentionEvent | NfeDisabledEvent | NfeAttentionEvent | NfeGapsDueEvent | NfseAuthorizedEvent | NfseRejectedEvent | NfseFailedEvent | NfseCancelledEvent | NfseEventRejectedEvent | NfseEventFailedEvent | NfseEventAttentionEvent | NfseAttentionEvent | CompanyDeletedEvent | CertificateExpiringEvent | CertificateExpiredEvent | WebhookTestEvent;

export const webhookEvents: readonly WebhookEvent['event'][] = [
  "nfe.authorized",
  "nfe.rejected",
  "nfe.denied",
  "nfe.failed",
  "nfe.cancelled",
  "nfe.correction_registered",
  "nfe.event_rejected",
  "nfe.event_failed",
  "nfe.event_attention",
  "nfe.disabled",
  "nfe.attention",
  "nfe.gaps_due",
  "nfse.authorized",
  "nfse.rejected",
  "nfse.failed",
  "nfse.cancelled",
  "nfse.event_rejected",
  "nfse.event_failed",
  "nfse.event_attention",
  "nfse.attention",
  "company.deleted",
  "certificate.expiring",
  "certificate.expired",
  "webhook.test",
];
