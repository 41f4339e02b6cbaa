// Generated from the published OpenAPI document by @fiscal/sdk-generator. Do not edit.
import type {
  Open,
} from '../contract/open.ts';

import type {
  ChainFailure,
  ConflictReason,
  Environment,
  KeyScope,
  Problem,
  ScopeRefusal,
  Uf,
  UnreadableFile,
  UnservedReason,
  UnusableLogo,
  WrongCertificateKind,
} from './components.ts';

/** The form of `details` of an error, by its code. */
export interface ErrorDetails {
  /** O corpo não é um JSON legível em UTF-8: vazio, malformado, com chaves repetidas ou aninhado demais. */
  readonly bad_request: null;
  /** A chave falta, não existe, foi revogada, venceu, ou é de outro modo que o deste endereço. */
  readonly unauthorized: null;
  /** A chave foi restrita a certas operações ou a certas empresas, e esta não está entre elas. */
  readonly insufficient_scope: {
    /** O que a chave precisaria permitir. */
    readonly required: readonly Open<KeyScope>[];
    readonly reason: Open<ScopeRefusal>;
  };
  /** A requisição a /mcp veio de uma página da web (cabeçalho Origin) que não está entre as permitidas. */
  readonly origin_not_allowed: null;
  /** O recurso não existe, é de outro cliente, de outro modo ou de uma empresa fora do alcance da chave, ou o endereço não é servido. */
  readonly not_found: null;
  /** O corpo passa de 1 MB; o de um logotipo, de 200 kB. */
  readonly payload_too_large: {
    /** Maior tamanho aceito, em bytes. */
    readonly maxBytes: number;
  } | null;
  /** O corpo veio em outro tipo, ou comprimido. */
  readonly unsupported_media_type: null;
  /** Range começa além do fim do documento. */
  readonly range_not_satisfiable: {
    /** Tamanho do documento, em bytes. */
    readonly size: number;
  };
  /** Um ou mais campos não valem: forma, regra entre campos, ou campo desconhecido. */
  readonly validation_failed: readonly Problem[];
  /** O cliente passou de 20 requisições por segundo (rajadas de 40), ou o endereço de origem do seu limite. */
  readonly rate_limited: {
    /** Segundos a esperar, como em Retry-After. */
    readonly retryAfterSeconds: number;
  };
  /** Um defeito deste serviço. */
  readonly internal_error: null;
  /** O banco não aceita trabalho agora, ou o recurso está sendo alterado por outra requisição. */
  readonly busy: {
    /** Segundos a esperar, como em Retry-After. */
    readonly retryAfterSeconds: number;
  };
  /** O pedido está bem formado, mas contradiz o que já existe. */
  readonly conflict: {
    readonly reason: Open<ConflictReason>;
    /** Situação da nota, do evento ou da inutilização, quando reason é state, ou not_authorized de um evento. */
    readonly status?: Open<"queued" | "sending" | "pending" | "unknown" | "authorized" | "rejected" | "denied" | "failed" | "cancelled" | "disabled" | "registered">;
    /** Os números em questão quando reason é range_in_use, em ordem, até 100. */
    readonly numbers?: readonly number[];
  };
  /** A empresa tem notas ou inutilizações de produção, e o pedido não disse que elas também devem ser apagadas. */
  readonly company_has_documents: {
    /** NF-e e NFS-e de produção, até 10000. */
    readonly productionNotes: number;
    /** Inutilizações de produção, até 10000. */
    readonly disablingRecords: number;
  };
  /** Há notas, eventos ou inutilizações na fila, em envio, em processamento ou em dúvida, que precisam do certificado. */
  readonly company_busy: {
    /** Documentos em andamento, na fila ou em dúvida. */
    readonly inProgress: number;
  };
  /** O documento montado não cabe no leiaute oficial. */
  readonly model_invalid: readonly Problem[];
  /** A série pedida não está registrada no ambiente da empresa, ou não há série alguma. */
  readonly series_missing: {
    readonly environment: Environment;
    /** A série pedida; ausente: nenhuma foi pedida. */
    readonly series?: number;
  };
  /** Sem um certificado válido da empresa nada pode ser assinado. */
  readonly certificate_unavailable: {
    /** missing: não há certificado; expired: venceu. */
    readonly status: Open<"missing" | "expired">;
  };
  /** A empresa só passa a produção com um certificado válido. */
  readonly certificate_required: null;
  /** O pedido quer produção com uma chave de teste. */
  readonly sandbox_homologation_only: null;
  /** O total calculado difere de expectedTotal. */
  readonly total_mismatch: {
    /** O expectedTotal do pedido. */
    readonly expected: string;
    /** O total calculado (vNF). */
    readonly computed: string;
  };
  /** A emissão ainda não atende empresas do estado do endereço. */
  readonly state_not_served: {
    readonly uf: Uf;
    /** Estados atendidos. */
    readonly served: readonly Uf[];
  };
  /** Uma empresa tem até 100 séries de NF-e e 100 de DPS em cada ambiente. */
  readonly series_limit: {
    /** Maior número de séries. */
    readonly max: number;
  };
  /** A SEFAZ inutiliza no máximo 10.000 números por pedido. */
  readonly range_too_large: {
    /** Maior quantidade de números de uma faixa. */
    readonly max: number;
  };
  /** Uma nota tem até 20 cartas de correção registradas (nSeqEvento 1 a 20). */
  readonly correction_limit: {
    /** Maior número de cartas de uma nota. */
    readonly max: number;
  };
  /** A conta já tem o maior número de webhooks neste modo. */
  readonly webhook_limit: {
    /** Maior número de webhooks. */
    readonly max: number;
  };
  /** Quem opera o serviço não configurou um servidor de e-mail. */
  readonly email_not_configured: null;
  /** Uma nota pode ser reenviada 5 vezes em 24 horas, e as notas de uma empresa 1000 vezes ao todo, sem contar os e-mails que o serviço envia sozinho. */
  readonly email_limit: {
    /** Maior número de envios no prazo, da nota ou da empresa. */
    readonly max: number;
  };
  /** O conteúdo não é um arquivo PKCS#12 (.pfx ou .p12) em base64. */
  readonly certificate_invalid_file: {
    readonly reason: Open<UnreadableFile>;
  } | null;
  /** O arquivo é legível, mas a senha não o abre. */
  readonly certificate_wrong_password: null;
  /** O arquivo só traz o certificado, ou a chave de outro. */
  readonly certificate_missing_private_key: null;
  /** A validade do certificado acabou. */
  readonly certificate_expired: {
    /** Fim da validade. */
    readonly notAfter: string;
  };
  /** A validade do certificado ainda não começou. */
  readonly certificate_not_yet_valid: {
    /** Começo da validade. */
    readonly notBefore: string;
  };
  /** O certificado é de uma pessoa (e-CPF) ou não traz um CNPJ. */
  readonly certificate_not_ecnpj: {
    readonly reason: Open<WrongCertificateKind>;
  } | null;
  /** A raiz do CNPJ do certificado (8 primeiros caracteres) difere da raiz do CNPJ da empresa. */
  readonly certificate_cnpj_mismatch: {
    /** CNPJ do certificado. */
    readonly certificateCnpj: string;
    /** CNPJ da empresa. */
    readonly companyCnpj: string;
  };
  /** A cadeia do certificado não chega a uma raiz da ICP-Brasil. */
  readonly certificate_untrusted_chain: {
    /** Quem emitiu o certificado. */
    readonly issuer: string;
    readonly reason: Open<ChainFailure>;
  };
  /** O conteúdo não é uma imagem do tipo informado, está danificado ou é animado. */
  readonly logo_invalid_file: {
    readonly reason: Open<UnusableLogo>;
  };
  /** A imagem tem mais de 1000 pixels de largura ou de altura. */
  readonly logo_dimensions: {
    /** Largura da imagem, em pixels. */
    readonly width: number;
    /** Altura da imagem, em pixels. */
    readonly height: number;
    /** Maior largura e maior altura aceitas. */
    readonly maxSide: number;
  };
  /** O ambiente nacional diz que o município da empresa não emite por ele, ou o estado deixou de ser atendido. */
  readonly municipality_not_served: {
    /** Código IBGE do município. */
    readonly cityCode: string;
    readonly reason: Open<UnservedReason>;
  };
  /** O convênio do município ainda não é conhecido, e o endereço nacional que o informa está fora do ar. */
  readonly municipality_unavailable: {
    /** Segundos a esperar, como em Retry-After. */
    readonly retryAfterSeconds: number;
  };
}

/** The codes of errors that this version knows; the service may add others. */
export type ErrorCode = keyof ErrorDetails;

export const errorCodes: readonly ErrorCode[] = [
  "bad_request",
  "unauthorized",
  "insufficient_scope",
  "origin_not_allowed",
  "not_found",
  "payload_too_large",
  "unsupported_media_type",
  "range_not_satisfiable",
  "validation_failed",
  "rate_limited",
  "internal_error",
  "busy",
  "conflict",
  "company_has_documents",
  "company_busy",
  "model_invalid",
  "series_missing",
  "certificate_unavailable",
  "certificate_required",
  "sandbox_homologation_only",
  "total_mismatch",
  "state_not_served",
  "series_limit",
  "range_too_large",
  "correction_limit",
  "webhook_limit",
  "email_not_configured",
  "email_limit",
  "certificate_invalid_file",
  "certificate_wrong_password",
  "certificate_missing_private_key",
  "certificate_expired",
  "certificate_not_yet_valid",
  "certificate_not_ecnpj",
  "certificate_cnpj_mismatch",
  "certificate_untrusted_chain",
  "logo_invalid_file",
  "logo_dimensions",
  "municipality_not_served",
  "municipality_unavailable",
];
