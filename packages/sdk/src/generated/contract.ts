// Generated from the published OpenAPI document by @fiscal/sdk-generator. Do not edit.
import type {
  Answer,
  CallOptions,
  FileAnswer,
  FileBody,
  PagedAnswer,
  SimulatedCallOptions,
  StreamAnswer,
} from '../contract/call-types.ts';
import type { OtherText } from '../contract/open.ts';

/** Endereço registrado. */
export interface Address {
    /** Logradouro. */
    readonly street: string;
    /** Número. */
    readonly number: string;
    /** Complemento. */
    readonly complement: string | null;
    /** Bairro. */
    readonly district: string;
    /** Nome do município. */
    readonly cityName: string;
    /** Código IBGE do município, 7 dígitos. */
    readonly cityCode: string;
    readonly uf: Uf;
    /** CEP, 8 dígitos. */
    readonly zip: string | null;
    /** Telefone, só dígitos. */
    readonly phone: string | null;
}
/** Por que o documento espera a decisão de uma pessoa; nada é enviado até lá. `digest_mismatch`: a SEFAZ guarda outro conteúdo sob a mesma chave da NF-e; `dps_mismatch`: a Sefin guarda outra DPS sob a mesma série e o mesmo número; `duplicate_unresolved`: o número está com outra nota, ou a duplicidade não se esclareceu; `reconcile_exhausted`: a resposta se perdeu e as consultas não a esclareceram; `text_mismatch`: o evento registrado tem outro texto; `certificate_missing`: a empresa não tem certificado; `certificate_expired`: o certificado da empresa venceu. */
export type Attention = "digest_mismatch" | "dps_mismatch" | "duplicate_unresolved" | "reconcile_exhausted" | "text_mismatch" | "certificate_missing" | "certificate_expired";
/** Quem autoriza: a SEFAZ de um estado, SVAN, SVRS, ou SEFIN, a Sefin Nacional da NFS-e. */
export type Authority = "AM" | "BA" | "GO" | "MG" | "MS" | "MT" | "PE" | "PR" | "RS" | "SP" | "SVAN" | "SVRS" | "SEFIN";
/** A disponibilidade de uma autoridade, medida pelos envios de todos os clientes. */
export interface AuthorityAvailability {
    readonly authority: Authority | OtherText;
    /** Quando estes valores foram lidos; vale por alguns segundos. */
    readonly readAt: string | null;
    /** Até quando os envios estão contados, alguns minutos antes de readAt; null: ainda não há contagem. */
    readonly measuredUntil: string | null;
    /** Os serviços da autoridade. */
    readonly services: readonly ServiceAvailability[];
}
/** Respostas da autoridade aos envios de um período. */
export interface AuthorityMeasures {
    /** Parte dos envios que a autoridade respondeu, em porcento; falhas deste serviço e de certificados não contam. */
    readonly answeredPercent: string;
    /** Mediana do tempo até a resposta, em milissegundos, com erro de até 10%; null: nenhum envio foi respondido. */
    readonly medianMs: number | null;
    /** Percentil 95 do mesmo tempo; null: nenhum envio foi respondido. */
    readonly p95Ms: number | null;
}
/** Serviço da autoridade. `authorization`: autorização de NF-e; `event`: eventos de NF-e; `disabling`: inutilização de números de NF-e; `nfse`: emissão de NFS-e; `nfseEvent`: eventos de NFS-e. */
export type AuthorityService = "authorization" | "event" | "disabling" | "nfse" | "nfseEvent";
/** Certificado em uso. */
export interface Certificate {
    /** CNPJ do certificado; a matriz pode assinar pelas filiais. */
    readonly cnpj: string | null;
    /** Titular, como está no certificado. */
    readonly subjectName: string | null;
    /** Autoridade certificadora que o emitiu. */
    readonly issuer: string | null;
    /** Número de série em hexadecimal. */
    readonly serialNumber: string | null;
    /** Começo da validade. */
    readonly notBefore: string;
    /** Fim da validade. */
    readonly notAfter: string;
    /** Quando foi enviado. */
    readonly uploadedAt: string;
    readonly status: CertificateState | OtherText;
    /** Dias inteiros até o vencimento; 0 depois dele. */
    readonly daysLeft: number;
    /** O que foi aceito, mas merece atenção, como um certificado de outro estabelecimento. */
    readonly warnings: readonly string[];
}
/** Situação do certificado. `valid`: válido; `expiring`: vence em até 30 dias; `expired`: venceu. */
export type CertificateState = "valid" | "expiring" | "expired";
/** Certificado A1 da empresa. */
export interface CertificateUpload {
    /** Arquivo .pfx (A1 e-CNPJ) em base64; espaços e quebras de linha são ignorados. */
    readonly pfxBase64: string;
    /** Senha do arquivo. */
    readonly password: string;
}
/** O que falta à cadeia. `incomplete`: falta um emissor no arquivo e entre os conhecidos; `unknown_root`: a raiz não é da ICP-Brasil; `bad_signature`: uma assinatura da cadeia não confere; `not_a_ca`: um emissor não é autoridade certificadora; `expired_issuer`: um emissor está fora da validade; `path_too_long`: cadeia longa demais; `unknown_critical`: extensão crítica desconhecida; `weak_signature`: algoritmo de assinatura fraco; `revoked`: o certificado, ou um emissor, foi revogado; `revocation_unknown`: não há lista de revogação vigente do emissor, e o serviço a exige. */
export type ChainFailure = "incomplete" | "unknown_root" | "bad_signature" | "not_a_ca" | "expired_issuer" | "path_too_long" | "unknown_critical" | "weak_signature" | "revoked" | "revocation_unknown";
/** O circuito do serviço. */
export interface Circuit {
    readonly state: CircuitState | OtherText;
    /** Até quando os documentos esperam; null nos estados closed e paused. */
    readonly until: string | null;
}
/** Diz se os documentos são enviados agora. `closed`: normal, tudo é enviado; `open`: a autoridade falhou várias vezes seguidas; nada é enviado até until; `halfOpen`: alguns documentos tentam, os outros esperam; `paused`: pausamos os envios a esta autoridade; eles seguem quando forem retomados. */
export type CircuitState = "closed" | "open" | "halfOpen" | "paused";
/** Empresa emitente. */
export interface Company {
    /** Id da empresa. */
    readonly id: string;
    /** CNPJ, 14 caracteres. */
    readonly cnpj: string;
    /** Inscrição estadual, ou ISENTO. */
    readonly ie: string;
    /** Inscrição municipal. */
    readonly im: string | null;
    /** Regime tributário: 1 Simples Nacional, 2 Simples com excesso de sublimite, 3 regime normal, 4 MEI. */
    readonly crt: 1 | 2 | 3 | 4;
    /** Razão social. */
    readonly legalName: string;
    /** Nome fantasia. */
    readonly tradeName: string | null;
    /** E-mail da empresa. */
    readonly email: string | null;
    readonly address: Address;
    readonly environment: Environment;
    /** true: a empresa foi registrada com uma chave de teste e só emite em homologação. */
    readonly sandbox: boolean;
    /** Séries de NF-e por ambiente. */
    readonly nfe: {
        readonly homologation: SeriesOfEnvironment;
        readonly production: SeriesOfEnvironment;
    };
    /** Configuração e séries de DPS da NFS-e. */
    readonly nfse: {
        /** Padrões da NFS-e; null: não configurado. */
        readonly settings: {
            /** regApTribSN. */
            readonly simplesTaxRegime: number | null;
            /** regApIBSCBSSN: apuração de IBS e CBS no Simples. */
            readonly ibsCbsSimplesRegime: number | null;
            /** regEspTrib: regime especial de tributação; 0: nenhum. */
            readonly specialRegime: number | null;
            /** cAtvSN: atividade do Simples. */
            readonly simplesActivity: string | null;
            /** Algoritmos da assinatura da DPS e dos seus eventos: rsaSha1 (os do manual) ou rsaSha256. */
            readonly signatureProfile: (("rsaSha1" | "rsaSha256") | OtherText) | null;
            /** Total aproximado dos tributos, quando a nota não o informa: exatamente um de simplesRate, rates e amounts. */
            readonly approximateTaxes: {
                /** Alíquota do Simples, em %, de até 99.99. */
                readonly simplesRate: string | null;
                /** Percentuais por ente. */
                readonly rates: {
                    /** União. */
                    readonly federal: string;
                    /** Estado. */
                    readonly state: string;
                    /** Município. */
                    readonly municipal: string;
                } | null;
                /** Valores por ente. */
                readonly amounts: {
                    /** União. */
                    readonly federal: string;
                    /** Estado. */
                    readonly state: string;
                    /** Município. */
                    readonly municipal: string;
                } | null;
            } | null;
        };
        readonly homologation: SeriesOfEnvironment;
        readonly production: SeriesOfEnvironment;
    };
    /** Certificado em uso; null: nenhum foi enviado, ou foi removido. */
    readonly certificate: Certificate | null;
    /** Quando a empresa foi registrada. */
    readonly createdAt: string;
    /** Última alteração dos dados, das séries, da configuração ou do certificado. */
    readonly updatedAt: string;
}
/** Endereço da empresa. */
export interface CompanyAddress {
    /** Logradouro. */
    readonly street: string;
    /** Número, ou S/N. */
    readonly number: string;
    /** Complemento. */
    readonly complement?: (string | null) | undefined;
    /** Bairro. */
    readonly district: string;
    /** Nome do município. */
    readonly cityName: string;
    /** Código IBGE do município, 7 dígitos, da mesma UF. */
    readonly cityCode: string;
    readonly uf: Uf;
    /** CEP, 8 dígitos. */
    readonly zip: string;
    /** Telefone com DDD, de 6 a 14 dígitos. */
    readonly phone?: (string | null) | undefined;
}
/** Empresa emitente a registrar. */
export interface CompanyCreate {
    /** CNPJ, também alfanumérico, com ou sem pontuação. */
    readonly cnpj: string;
    /** Inscrição estadual, ou ISENTO. */
    readonly ie: string;
    /** Inscrição municipal. */
    readonly im?: (string | null) | undefined;
    /** Regime tributário: 1 Simples Nacional, 2 Simples com excesso de sublimite, 3 regime normal, 4 MEI. */
    readonly crt: 1 | 2 | 3 | 4;
    /** Razão social. */
    readonly legalName: string;
    /** Nome fantasia. */
    readonly tradeName?: (string | null) | undefined;
    /** E-mail da empresa. */
    readonly email?: (string | null) | undefined;
    readonly address: CompanyAddress;
    /** Ambiente; ausente: o ambiente da chave. */
    readonly environment?: Environment | undefined;
    /** Séries já usadas, até 100; um número de série não se repete. */
    readonly nfeSeries?: readonly {
        /** Série, de 0 a 889; 890 e acima são reservadas à autoridade. */
        readonly number: number;
        /** Próximo número a usar; depois do registro só a emissão o muda. */
        readonly next: number;
    }[] | undefined;
}
/** Uma página da lista: empresas, da mais nova à mais antiga. */
export interface CompanyList {
    /** empresas, da mais nova à mais antiga. */
    readonly data: readonly Company[];
    /** cursor da página seguinte; null na última. */
    readonly nextCursor: string | null;
}
/** O logotipo da empresa. */
export interface CompanyLogo {
    /** Tipo da imagem guardada, o mesmo da enviada. */
    readonly mediaType: ("image/png" | "image/jpeg") | OtherText;
    /** Largura da imagem guardada, em pixels. */
    readonly width: number;
    /** Altura da imagem guardada, em pixels. */
    readonly height: number;
    /** Tamanho da imagem guardada, em bytes. */
    readonly size: number;
    /** SHA-256 da imagem guardada, em hexadecimal. */
    readonly sha256: string;
    /** Quando foi enviada. */
    readonly updatedAt: string;
}
/** Diz se o certificado permite que a empresa emita agora. */
export interface CompanyStatus {
    /** Id da empresa. */
    readonly id: string;
    readonly environment: Environment;
    /** Situação do certificado da empresa. */
    readonly certificate: {
        /** missing: sem certificado; valid: válido; expiring: vence em até 30 dias; expired: venceu. */
        readonly status: ("missing" | "valid" | "expiring" | "expired") | OtherText;
        /** Dias inteiros até o vencimento; 0 depois dele. */
        readonly daysLeft: number | null;
        /** Fim da validade; null sem certificado. */
        readonly notAfter: string | null;
    };
    /** Reservado; sempre null. */
    readonly sefaz: null;
}
/** Só os campos enviados mudam; address é substituído inteiro. */
export interface CompanyUpdate {
    /** Inscrição estadual, ou ISENTO. */
    readonly ie?: string | undefined;
    /** Inscrição municipal. */
    readonly im?: (string | null) | undefined;
    /** Regime tributário: 1 Simples Nacional, 2 Simples com excesso de sublimite, 3 regime normal, 4 MEI. */
    readonly crt?: (1 | 2 | 3 | 4) | undefined;
    /** Razão social. */
    readonly legalName?: string | undefined;
    /** Nome fantasia. */
    readonly tradeName?: (string | null) | undefined;
    /** E-mail da empresa. */
    readonly email?: (string | null) | undefined;
    readonly address?: CompanyAddress | undefined;
    /** Ambiente; ausente: o ambiente da chave. */
    readonly environment?: Environment | undefined;
}
/** O consumo de uma empresa. */
export interface CompanyUsage {
    /** A empresa; null: cálculos para um emitente não cadastrado. */
    readonly companyId: string | null;
    /** CNPJ da empresa; null: a empresa foi apagada, ou não há empresa. */
    readonly cnpj: string | null;
    /** true: a empresa foi apagada; as contagens são mantidas. */
    readonly erased: boolean;
    /** NF-e autorizadas no mês, também as canceladas depois. */
    readonly nfe: DocumentCount;
    /** NFS-e autorizadas no mês, também as canceladas depois. */
    readonly nfse: DocumentCount;
    /** Cálculos de impostos e prévias com resposta 200. */
    readonly taxQuotations: number;
}
/** Qual é o conflito. `external_id_content`: o externalId já foi usado com outro conteúdo; `state`: a situação do recurso não permite a ação; `series_exists`: a série já está registrada no ambiente; `tax_class_exists`: o código já existe na empresa; `cnpj_exists`: o CNPJ já está registrado, ou a empresa que o tinha ainda está sendo apagada; `external_id_ambiguous`: o externalId existe em mais de uma empresa; `event_in_progress`: outro evento da nota está em andamento; `range_in_use`: um número está usado, em andamento ou numa faixa inutilizada; `xml_not_available`: o XML da autorização ou do registro ainda não existe; `not_authorized`: a nota não está autorizada; `not_printable`: o evento não tem impressão. */
export type ConflictReason = "external_id_content" | "state" | "series_exists" | "tax_class_exists" | "cnpj_exists" | "external_id_ambiguous" | "event_in_progress" | "range_in_use" | "xml_not_available" | "not_authorized" | "not_printable";
/** O que o serviço atende. */
export interface Coverage {
    /** Ambiente da chave; os convênios e a disponibilidade são deste ambiente. */
    readonly environment: Environment;
    /** NF-e. */
    readonly nfe: {
        /** Todos os estados, em ordem de sigla. */
        readonly states: readonly CoveredState[];
    };
    /** NFS-e. */
    readonly nfse: {
        /** Padrão da NFS-e. */
        readonly standard: "nacional";
        /** Leiaute da DPS. */
        readonly layout: string;
        /** Municípios atendidos, segundo os convênios consultados até agora. */
        readonly municipalitiesServed: number;
        /** Todos os municípios, com o Distrito Federal e Fernando de Noronha. */
        readonly municipalitiesTotal: number;
        /** Hora da consulta de convênio mais recente, arredondada para baixo; null: nenhum foi consultado. */
        readonly updatedAt: string | null;
        readonly availability: AuthorityAvailability;
    };
}
/** Um estado e a sua NF-e. */
export interface CoveredState {
    readonly uf: Uf;
    /** true: empresas do estado podem ser cadastradas e emitir. */
    readonly served: boolean;
    /** Regimes tributários (CRT) atendidos. */
    readonly regimes: readonly (1 | 2 | 3 | 4)[];
    /** Operações de nota atendidas (campo operation da NF-e). */
    readonly operations: readonly (("sale" | "return" | "bonus" | "transfer") | OtherText)[];
    /** Reservado; sempre null. */
    readonly since: string | null;
}
/** Papel do DANFE (tpImp), A4. `portrait`: retrato, tpImp 1; `landscape`: paisagem, tpImp 2. */
export type DanfeOrientation = "portrait" | "landscape";
/** Como as notas da empresa são impressas. */
export interface DanfeSettings {
    readonly orientation: DanfeOrientation;
}
/** Empresa que está sendo apagada. */
export interface DeletingCompany {
    /** Id da empresa. */
    readonly id: string;
    /** A empresa está sendo apagada. */
    readonly status: "deleting";
}
/** Situação da entrega. `pending`: ainda haverá tentativas; `delivered`: o destino respondeu 2xx; `exhausted`: todas as tentativas falharam; `discarded`: o destino respondeu 410, ou o webhook está inativo ou foi removido. */
export type DeliveryStatus = "pending" | "delivered" | "exhausted" | "discarded";
/** Denegação: o número foi usado, e a nota não tem valor. */
export interface Denial {
    /** Código da SEFAZ. */
    readonly cStat: string | null;
    /** Motivo nas palavras da SEFAZ (xMotivo). */
    readonly reason: string | null;
}
/** Inutilização de uma faixa de números e a sua situação. */
export interface Disabling {
    /** Id da inutilização. */
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
    /** Ano da numeração, quatro dígitos: o ano da chave de acesso das notas da faixa; se nenhum número foi usado, o ano do pedido. */
    readonly year: number;
    /** A justificativa. */
    readonly justification: string;
    readonly status: DisablingStatus | OtherText;
    /** nProt da inutilização; null também se a SEFAZ já tinha a inutilização e não informou o protocolo. */
    readonly protocol: string | null;
    /** Quando a SEFAZ registrou a inutilização, ou quando este serviço soube dela. */
    readonly registeredAt: string | null;
    /** A rejeição, quando status é rejected. */
    readonly rejection: ExplainedRejection | null;
    /** A causa, quando status é failed. */
    readonly failure: Failure | null;
    /** Por que a inutilização espera a decisão de uma pessoa; elimine a causa e chame /retry. */
    readonly attention: (Attention | OtherText) | null;
    /** Por que a inutilização em andamento espera; null enquanto ela avança e depois do fim. */
    readonly waiting: Waiting | null;
    /** Quando o pedido foi recebido. */
    readonly createdAt: string;
    /** Última mudança de situação. */
    readonly updatedAt: string;
}
/** Uma faixa cuja inutilização está em andamento. */
export interface DisablingInProgress {
    /** A inutilização. */
    readonly id: string;
    /** Primeiro número da faixa. */
    readonly from: number;
    /** Último número da faixa. */
    readonly to: number;
    /** Situação da inutilização, como no seu registro; failed só com attention. */
    readonly status: ("queued" | "sending" | "unknown" | "registered" | "rejected" | "failed") | OtherText;
    /** Por que a inutilização espera a decisão de uma pessoa; null: não espera. */
    readonly attention: (Attention | OtherText) | null;
}
/** Uma página da lista: inutilizações da empresa, da mais nova à mais antiga. */
export interface DisablingList {
    /** inutilizações da empresa, da mais nova à mais antiga. */
    readonly data: readonly Disabling[];
    /** cursor da página seguinte; null na última. */
    readonly nextCursor: string | null;
}
/** Faixa de números a inutilizar. */
export interface DisablingRequest {
    /** Empresa emitente; vale o ambiente dela. */
    readonly companyId: string;
    /** Série registrada na empresa. */
    readonly series: number;
    /** Primeiro número da faixa. */
    readonly from: number;
    /** Último número da faixa, menor que o próximo número da série. */
    readonly to: number;
    /** true: a faixa pode ter números abaixo do primeiro da série (first em GET /v1/nfe/gaps). */
    readonly beforeFirst?: boolean | undefined;
    /** Por que os números não serão usados, de 15 a 255 caracteres. */
    readonly justification: string;
}
/** Situação da inutilização. `queued`: na fila, ou à espera da SEFAZ: waiting diz por quê; `sending`: sendo enviada; `unknown`: a resposta se perdeu, e os mesmos bytes serão enviados de novo; `registered`: registrada (final): as notas rejected e failed da faixa passaram a disabled; `rejected`: rejeitada (final): os números estão livres; corrija e faça outro pedido; `failed`: parou sem resposta da autoridade: elimine a causa em failure e chame /retry. */
export type DisablingStatus = "queued" | "sending" | "unknown" | "registered" | "rejected" | "failed";
/** Documentos autorizados, por ambiente. */
export interface DocumentCount {
    /** Em produção. */
    readonly production: number;
    /** Em homologação; sem custo. */
    readonly homologation: number;
}
/** Por que o e-mail existe. `authorized`: a nota foi autorizada; `cancelled`: a nota foi cancelada, ou outra NFS-e a substituiu; `manual`: foi pedido em POST /v1/nfe/{id}/email ou POST /v1/nfse/{id}/email. */
export type EmailKind = "authorized" | "cancelled" | "manual";
/** E-mails ao destinatário das NF-e e ao tomador das NFS-e da empresa. */
export interface EmailSettings {
    /** true: o serviço envia a NF-e ou NFS-e autorizada, e depois o cancelamento, ao e-mail do destinatário ou tomador (recipient.email da nota). */
    readonly sendToRecipient: boolean;
    /** true: o e-mail leva o XML autorizado (NF-e: o procNFe; NFS-e: o XML que a Sefin devolveu). */
    readonly attachXml: boolean;
    /** true: o e-mail leva o DANFE ou o DANFSe em PDF. */
    readonly attachDanfe: boolean;
    /** Endereço que recebe as respostas do destinatário. */
    readonly replyTo: string | null;
    /** Até 3 endereços que recebem cópia oculta dos e-mails ao destinatário; só em produção. */
    readonly bcc: readonly string[];
    /** Nome que aparece como remetente, até 60 caracteres; null: a razão social da empresa. */
    readonly senderName: string | null;
    /** O que impede o envio agora; vazio quando nada impede. */
    readonly warnings: readonly string[];
}
/** E-mails ao destinatário. */
export interface EmailSettingsReplace {
    /** true: o serviço envia a NF-e ou NFS-e autorizada, e depois o cancelamento, ao e-mail do destinatário ou tomador (recipient.email da nota). */
    readonly sendToRecipient?: boolean | undefined;
    /** true: o e-mail leva o XML autorizado (NF-e: o procNFe; NFS-e: o XML que a Sefin devolveu). */
    readonly attachXml?: boolean | undefined;
    /** true: o e-mail leva o DANFE ou o DANFSe em PDF. */
    readonly attachDanfe?: boolean | undefined;
    /** Endereço que recebe as respostas do destinatário. */
    readonly replyTo?: (string | null) | undefined;
    /** Até 3 endereços que recebem cópia oculta dos e-mails ao destinatário; só em produção. */
    readonly bcc?: readonly string[] | undefined;
    /** Nome que aparece como remetente, até 60 caracteres; null: a razão social da empresa. */
    readonly senderName?: (string | null) | undefined;
}
/** Situação do e-mail. `queued`: ainda haverá tentativas; `sent`: o servidor de e-mail o aceitou para pelo menos um destinatário; lastError nomeia os que ele recusou; `failed`: nenhum destinatário foi aceito, todas as tentativas falharam, ou o limite de e-mails de homologação foi atingido. */
export type EmailStatus = "queued" | "sent" | "failed";
/** Ambiente da autoridade. `homologation`: testes, sem valor fiscal; `production`: com valor fiscal. */
export type Environment = "homologation" | "production";
/** Rejeição da Sefin e o que mudar. */
export interface ExplainedNfseRejection {
    /** Código da Sefin no primeiro erro; /docs/rejections/{cStat} diz o que corrigir. */
    readonly cStat: string;
    /** Motivo do primeiro erro, nas palavras da Sefin. */
    readonly reason: string;
    /** Quando a Sefin respondeu. */
    readonly at: string;
    /** Todos os erros da resposta, na ordem da Sefin. */
    readonly errors: readonly NfseError[];
    /** O que o código do primeiro erro significa e o que mudar, como em GET /v1/rejections/{cStat}, que também explica os outros; null: não se sabe. */
    readonly explanation: RejectionExplanation | null;
}
/** Rejeição da SEFAZ e o que mudar. */
export interface ExplainedRejection {
    /** Código da SEFAZ; /docs/rejections/{cStat} diz o que corrigir. */
    readonly cStat: string;
    /** Motivo nas palavras da SEFAZ (xMotivo). */
    readonly reason: string;
    /** Quando a SEFAZ respondeu. */
    readonly at: string;
    /** O que o código significa e o que mudar, como em GET /v1/rejections/{cStat}; null: não se sabe. */
    readonly explanation: RejectionExplanation | null;
}
/** Por que o documento parou; elimine a causa e chame /retry. */
export interface Failure {
    readonly code: FailureCode | OtherText;
    /** O que se sabe da causa; null quando code diz tudo. */
    readonly reason: string | null;
}
/** Por que o documento parou sem resposta da autoridade. `certificate_missing`: a empresa não tem certificado; `certificate_expired`: o certificado venceu; `authority_unavailable`: a autoridade (SEFAZ ou Sefin) ficou fora do ar além do prazo, e não tem o documento; `transmission_uncertain`: a resposta se perdeu e o prazo de consulta acabou; `number_taken`: o número é de outro documento, cuja chave está em reason: emita a venda com outro externalId; `schema_invalid`: o XML não segue o leiaute: um defeito deste serviço; `signature_failed`: o XML não pôde ser assinado; `configuration`: a conexão foi recusada ou o acesso negado, e a autoridade não tem o documento; `internal`: um defeito deste serviço. */
export type FailureCode = "certificate_missing" | "certificate_expired" | "authority_unavailable" | "transmission_uncertain" | "number_taken" | "schema_invalid" | "signature_failed" | "configuration" | "internal";
/** Situação da nota. `queued`: na fila; `sending`: sendo enviada; `pending`: a SEFAZ não atende ou ainda processa, e o serviço tenta de novo; `unknown`: a resposta se perdeu, e a chave será consultada antes de qualquer novo envio; `authorized`: autorizada (final); `rejected`: rejeitada: corrija e repita o POST com o mesmo externalId; `denied`: uso denegado (final); `failed`: parou sem resposta da autoridade: elimine a causa em failure e chame /retry; `cancelled`: cancelada (final); `disabled`: número inutilizado (final). */
export type FilingStatus = "queued" | "sending" | "pending" | "unknown" | "authorized" | "rejected" | "denied" | "failed" | "cancelled" | "disabled";
/** Números consecutivos em aberto, de um só motivo e ano. */
export interface Gap {
    /** Primeiro número da faixa. */
    readonly from: number;
    /** Último número da faixa. */
    readonly to: number;
    /** Quantos números a faixa tem. */
    readonly count: number;
    readonly reason: GapReason | OtherText;
    /** Ano da chave de acesso das notas; o ano atual quando nenhuma nota tem os números. */
    readonly year: number;
    /** Dia 10 do mês seguinte ao da quebra (Ajuste SINIEF 07/05). */
    readonly disableBy: string;
    /** Notas da faixa, no máximo 100; vazio quando reason é unused. */
    readonly notes: readonly NumberedNote[];
}
/** Os números da série que ainda não têm destino. */
export interface GapPage {
    /** Empresa emitente. */
    readonly companyId: string;
    readonly environment: Environment;
    /** Série. */
    readonly series: number;
    /** Primeiro número da série neste serviço; os números abaixo dele são de outro sistema e nunca aparecem. */
    readonly first: number;
    /** Próximo número da série. */
    readonly next: number;
    /** Faixas a corrigir ou inutilizar, em ordem de número. */
    readonly data: readonly Gap[];
    /** Notas em andamento, e notas que esperam a decisão de uma pessoa (attention), mesmo com status failed. */
    readonly inProgress: readonly NumberedNote[];
    /** Quantas notas há em andamento ou com attention. */
    readonly inProgressCount: number;
    /** Inutilizações em andamento, até 1000. */
    readonly disabling: readonly DisablingInProgress[];
    /** cursor da página seguinte de data; null na última. */
    readonly nextCursor: string | null;
}
/** Por que o número está em aberto. `rejected`: a nota foi rejeitada; ainda pode ser corrigida e usar o número; `failed`: a nota parou sem resposta da autoridade; /retry usa o número; `unused`: nenhuma nota tem o número, porque a série avançou sem usá-lo. */
export type GapReason = "rejected" | "failed" | "unused";
/** Situação do serviço. */
export interface Health {
    /** ok: tudo responde e nada está parado; degraded: reasons diz por quê. */
    readonly status: ("ok" | "degraded") | OtherText;
    /** Por que status é degraded; vazia quando é ok. */
    readonly reasons: readonly (("database" | "documents" | "workflowEngine" | "dispatch" | "oldestDocument" | "housekeeping") | OtherText)[];
    /** ok: o banco responde; unreachable: não respondeu em dois segundos, ou não aceita escrita. */
    readonly db: ("ok" | "unreachable") | OtherText;
    /** Presente quando os documentos ficam em um bucket. */
    readonly documents?: ("ok" | "unreachable") | OtherText;
    /** Versão da API, a mesma de info.version. */
    readonly version: string;
    /** Commit em execução, quando conhecido. */
    readonly commit?: string;
    /** Presente quando a autoridade é simulada; só nesse caso X-Fiscal-Simulate vale. */
    readonly sefaz?: "simulada";
}
/** Totais de IBS e CBS (IBSCBSTot). */
export interface IbsCbsTotals {
    /** vBCIBSCBS */
    readonly base: string;
    /** gIBSUF/vIBSUF */
    readonly ibsState: string;
    /** gIBSMun/vIBSMun */
    readonly ibsMunicipal: string;
    /** gIBS/vIBS */
    readonly ibs: string;
    /** gCBS/vCBS */
    readonly cbs: string;
    /** gIBS/vCredPres */
    readonly ibsPresumedCredit: string;
    /** gCBS/vCredPres */
    readonly cbsPresumedCredit: string;
}
/** ICMS de um item: exatamente um entre cst e csosn. */
export interface Icms {
    /** CST do ICMS, para empresas com CRT 2 ou 3. */
    readonly cst?: ("00" | "20" | "40" | "41" | "50" | "51" | "90") | undefined;
    /** CSOSN, para empresas do Simples Nacional (CRT 1 ou 4). */
    readonly csosn?: ("101" | "102" | "103" | "300" | "400" | "900") | undefined;
    /** Alíquota do ICMS em percentual, até 4 casas. */
    readonly rate?: string | undefined;
    /** Redução da base de cálculo em percentual. */
    readonly baseReduction?: string | undefined;
    /** Diferimento em percentual (CST 51); ausente com alíquota: 100. */
    readonly deferral?: string | undefined;
    /** Alíquota do crédito do Simples Nacional (CSOSN 101 e 900). */
    readonly creditRate?: string | undefined;
    /** Valor do ICMS; ausente: calculado. */
    readonly value?: string | undefined;
}
/** Por que a exigibilidade está suspensa (tpSusp). `judicial`: decisão judicial; `administrative`: processo administrativo. */
export type IssSuspension = "judicial" | "administrative";
/** Tributação do ISSQN (tribISSQN). `taxable`: tributável; `immune`: imune; `export`: exportação de serviço; `notTaxed`: não incidência. */
export type IssTaxation = "taxable" | "immune" | "export" | "notTaxed";
/** Quem retém o ISSQN (tpRetISSQN). `none`: ninguém; `recipient`: o tomador; `intermediary`: o intermediário. */
export type IssWithholding = "none" | "recipient" | "intermediary";
/** Cada tributo do item, como estaria na nota */
export interface ItemTaxValues {
    /** ICMS */
    readonly icms: TaxIcms;
    /** null: item sem IPI */
    readonly ipi: TaxIpi | null;
    /** PIS */
    readonly pis: TaxContribution;
    /** COFINS */
    readonly cofins: TaxContribution;
    /** null: nota sem o grupo; veja decisions */
    readonly ibsCbs: TaxIbsCbs | null;
    /** DIFAL e FCP do destino, quando devidos */
    readonly icmsDestination: TaxIcmsDestination | null;
    /** IPI devolvido */
    readonly returnedIpi: {
        /** pDevol: percentual devolvido */
        readonly percent: string;
        /** vIPIDevol */
        readonly value: string;
    } | null;
    /** vTotTrib, como informado no item */
    readonly approxTaxes: string | null;
}
/** Tributos do item; cada objeto substitui o da classe tributária */
export interface ItemTaxes {
    /** ICMS; obrigatório sem taxClass. */
    readonly icms?: Icms | undefined;
    /** IPI; null: sem o grupo, também com taxClass. */
    readonly ipi?: ({
        /** CST do IPI. */
        readonly cst: "00" | "01" | "02" | "03" | "04" | "05" | "49" | "50" | "51" | "52" | "53" | "54" | "55" | "99";
        /** Enquadramento legal (cEnq); ausente: 999. */
        readonly enquadramento?: string | undefined;
        /** Alíquota do IPI em percentual, até 4 casas. */
        readonly rate?: string | undefined;
        /** Valor do IPI; ausente: calculado. */
        readonly value?: string | undefined;
    } | null) | undefined;
    /** PIS; obrigatório sem taxClass. */
    readonly pis?: PisOrCofins | undefined;
    /** COFINS; obrigatória sem taxClass. */
    readonly cofins?: PisOrCofins | undefined;
    /** Ausente: vale a classe tributária, ou o serviço decide. */
    readonly ibsCbs?: ({
        /** CST do IBS e da CBS. */
        readonly cst: string;
        /** Classificação tributária (cClassTrib), uma das que o cst tem e que valem em NF-e. */
        readonly classTrib: string;
        /** Alíquota do IBS estadual em percentual, até 4 casas. */
        readonly ibsUfRate?: string | undefined;
        /** Alíquota do IBS municipal em percentual, até 4 casas. */
        readonly ibsMunRate?: string | undefined;
        /** Alíquota da CBS em percentual, até 4 casas. */
        readonly cbsRate?: string | undefined;
        /** Doação (indDoacao). */
        readonly donation?: boolean | undefined;
        /** Valor do IBS; ausente: calculado. */
        readonly ibsValue?: string | undefined;
        /** Valor da CBS; ausente: calculado. */
        readonly cbsValue?: string | undefined;
    } | null) | undefined;
}
/** Permissão de uma chave. `companies:read`: consultar empresas e sua situação; `companies:write`: registrar e alterar empresas e séries; `certificates:write`: enviar e remover certificados; `tax-classes:read`: consultar e experimentar classes tributárias; `tax-classes:write`: criar, substituir e remover classes tributárias; `nfe:read`: consultar e baixar NF-e, eventos e inutilizações; `nfe:issue`: emitir e reenviar NF-e; `nfe:events`: cancelar e corrigir NF-e, enviá-las por e-mail e inutilizar números; `nfse:read`: consultar e baixar NFS-e; `nfse:issue`: emitir, substituir e reenviar NFS-e; `nfse:events`: cancelar NFS-e, pedir o cancelamento ao município e enviá-las por e-mail; `tax:read`: calcular tributos e consultar as tabelas da reforma; `webhooks:read`: consultar webhooks e entregas; `webhooks:write`: criar, alterar e remover webhooks e repetir entregas; `usage:read`: consultar o uso do mês; `erasure`: apagar uma empresa e seus dados. */
export type KeyScope = "companies:read" | "companies:write" | "certificates:write" | "tax-classes:read" | "tax-classes:write" | "nfe:read" | "nfe:issue" | "nfe:events" | "nfse:read" | "nfse:issue" | "nfse:events" | "tax:read" | "webhooks:read" | "webhooks:write" | "usage:read" | "erasure";
/** Cliente, tipo (teste ou produção) e alcance da chave. */
export interface Me {
    /** Id do cliente. */
    readonly clientId: string;
    /** Nome do cliente. */
    readonly name: string;
    /** Plano do cliente; null quando não há. */
    readonly plan: string | null;
    /** Começo da chave, que a identifica sem revelá-la. */
    readonly keyPrefix: string;
    readonly mode: Mode;
    /** O que a chave permite; vazia: tudo. */
    readonly scopes: readonly (KeyScope | OtherText)[];
    /** Empresas que a chave alcança; vazia: todas do cliente. */
    readonly companyIds: readonly string[];
    /** Quando a chave deixa de valer; null: vale sem prazo. */
    readonly expiresAt: string | null;
}
/** Tipo da chave de API (teste ou produção). `test`: sandbox, só homologação; `live`: produção. */
export type Mode = "test" | "live";
/** O convênio do município com o sistema nacional. */
export interface MunicipalAgreement {
    /** Tipo do convênio. */
    readonly type: ("full" | "simplified" | "unknown") | OtherText;
    /** on: o município compartilha os documentos com o ambiente nacional. */
    readonly nationalEnvironment: ("on" | "off" | "unset") | OtherText;
    /** on: os contribuintes do município emitem pelo emissor nacional. */
    readonly nationalIssuer: ("on" | "off" | "unset") | OtherText;
}
/** O que o município decidiu sobre um pedido de cancelamento (cancellationRequest). `granted`: deferiu (105104): a NFS-e passa a cancelada; `refused`: indeferiu (105105): a NFS-e continua como está. */
export type MunicipalDecision = "granted" | "refused";
/** NFS-e no município. */
export interface MunicipalNfse {
    /** true: empresas de todos os regimes emitem; false: só as dos regimes listados em regimes; null: ainda não se sabe (reason unknown). */
    readonly served: boolean | null;
    readonly reason: ServedReason | OtherText;
    /** O emissor que os contribuintes do município usam; null: o convênio não diz, ou não é conhecido. */
    readonly issuer: (NfseIssuer | OtherText) | null;
    /** true: a inscrição municipal é obrigatória; null: depende do cadastro (CNC) da empresa, não do município. */
    readonly imRequired: boolean | null;
    /** Regimes tributários (CRT) atendidos com certeza. */
    readonly regimes: readonly (1 | 2 | 3 | 4)[];
}
/** NFS-e no município. */
export interface MunicipalNfseDetail {
    /** true: empresas de todos os regimes emitem; false: só as dos regimes listados em regimes; null: ainda não se sabe (reason unknown). */
    readonly served: boolean | null;
    readonly reason: ServedReason | OtherText;
    /** O emissor que os contribuintes do município usam; null: o convênio não diz, ou não é conhecido. */
    readonly issuer: (NfseIssuer | OtherText) | null;
    /** true: a inscrição municipal é obrigatória; null: depende do cadastro (CNC) da empresa, não do município. */
    readonly imRequired: boolean | null;
    /** Regimes tributários (CRT) atendidos com certeza. */
    readonly regimes: readonly (1 | 2 | 3 | 4)[];
    /** null: a autoridade ainda não foi consultada sobre o município. */
    readonly parameters: MunicipalParameters | null;
}
/** O que a autoridade informou sobre o município. */
export interface MunicipalParameters {
    /** null: o município não tem convênio. */
    readonly agreement: MunicipalAgreement | null;
    /** Hora da consulta à autoridade, arredondada para baixo. */
    readonly readAt: string;
    /** true: a consulta é antiga (mais de 6 horas; sem convênio, mais de 30 minutos); a próxima NFS-e de uma empresa do município consulta de novo. */
    readonly stale: boolean;
}
/** O que o serviço atende em um município. */
export interface MunicipalityCoverage {
    /** Código IBGE, 7 dígitos. */
    readonly cityCode: string;
    /** Nome. */
    readonly name: string;
    readonly uf: Uf;
    /** NF-e. */
    readonly nfe: {
        /** true: empresas do município podem ser cadastradas e emitir. */
        readonly served: boolean;
    };
    readonly nfse: MunicipalNfse;
}
/** Uma página da lista: municípios, em ordem de código. */
export interface MunicipalityCoveragePage {
    /** municípios, em ordem de código. */
    readonly data: readonly MunicipalityCoverage[];
    /** cursor da página seguinte; null na última. */
    readonly nextCursor: string | null;
}
/** O que o serviço atende em um município, e o último convênio consultado. */
export interface MunicipalityDetail {
    /** Código IBGE, 7 dígitos. */
    readonly cityCode: string;
    /** Nome. */
    readonly name: string;
    readonly uf: Uf;
    /** NF-e. */
    readonly nfe: {
        /** true: empresas do município podem ser cadastradas e emitir. */
        readonly served: boolean;
    };
    readonly nfse: MunicipalNfseDetail;
}
/** O que a lei diz do NCM hoje. */
export interface Ncm {
    /** O NCM perguntado, sem pontos. */
    readonly ncm: string;
    /** true: o NCM está na tabela oficial que este serviço conhece. */
    readonly exists: boolean;
    /** Início da vigência do NCM; null: não publicado na tabela. */
    readonly validFrom: string | null;
    /** Fim da vigência do NCM; null: não publicado na tabela. */
    readonly validTo: string | null;
    /** Itens da lei que cobrem o NCM, do código mais longo ao mais curto. */
    readonly matches: readonly NcmMatch[];
    readonly selectiveTax: NcmSelectiveTax;
    /** O produto precisa corresponder à descrição legal. */
    readonly notice: string;
    /** Versão das tabelas deste serviço, a mesma de POST /v1/tax/calculate. */
    readonly rulesVersion: string;
    /** Fontes da resposta. */
    readonly sources: readonly TaxTableSource[];
}
/** Uma classificação do anexo e a sua condição. */
export interface NcmClass {
    /** cClassTrib. */
    readonly classTrib: string;
    /** Redução do IBS, percentual com 4 casas. */
    readonly reductionIbs: string;
    /** Redução da CBS, percentual com 4 casas. */
    readonly reductionCbs: string;
    /** Quando se aplica; null: sempre que o produto corresponder à descrição. */
    readonly condition: string | null;
}
/** Um item de anexo cujos códigos cobrem o NCM. */
export interface NcmMatch {
    /** Anexo; null: lista que está num artigo. */
    readonly annex: string | null;
    /** Item do anexo. */
    readonly item: string;
    /** Descrição da lei. */
    readonly description: string;
    /** Quantos dígitos do código do item cobrem o NCM, de 2 a 8. */
    readonly matchedBy: string;
    /** Códigos que o item exclui. */
    readonly exceptions: readonly string[];
    /** cClassTrib possíveis. */
    readonly classTribs: readonly string[];
    /** Redução do IBS sem condição, percentual com 4 casas. */
    readonly reductionIbs: string;
    /** Redução da CBS sem condição, percentual com 4 casas. */
    readonly reductionCbs: string;
    /** Artigo, anexo e item da lei. */
    readonly legalBasis: string;
    /** Cada cClassTrib com sua condição. */
    readonly conditions: readonly NcmClass[];
    /** O que a descrição exige além do código. */
    readonly requirements: readonly string[];
    /** Ajuda de leitura; não é texto da lei. */
    readonly note: string | null;
}
/** O que a lista do Imposto Seletivo diz do NCM. */
export interface NcmSelectiveTax {
    /** true: o código está na lista do Imposto Seletivo. */
    readonly subject: boolean;
    /** Artigos da lei. */
    readonly legalBasis: string | null;
    /** Desde quando se cobra. */
    readonly from: string | null;
    /** Grupo, condição e quem deve o imposto. */
    readonly note: string;
}
/** O que é feito. `send`: assinar e enviar; `awaitAnswer`: esperar a resposta da autoridade; `query`: consultar a autoridade; `wait`: esperar e tentar de novo; `deliver`: entregar um evento a um webhook; `renderDanfe`: gerar o DANFE ou DANFSe; `correct`: corrigir o pedido e repeti-lo; `replaceCertificate`: enviar um certificado e chamar /retry; `retry`: eliminar a causa e chamar /retry; `decide`: decidir o que vale; `repair`: corrigir um defeito deste serviço; `none`: nada. */
export type NextAction = "send" | "awaitAnswer" | "query" | "wait" | "deliver" | "renderDanfe" | "correct" | "replaceCertificate" | "retry" | "decide" | "repair" | "none";
/** Quem age. `service`: este serviço, sem ajuda; `client`: você; `support`: o suporte deste serviço; `none`: ninguém: o processamento acabou. */
export type NextActor = "service" | "client" | "support" | "none";
/** NF-e e a sua situação. */
export interface Nfe {
    /** Id da nota. */
    readonly id: string;
    /** Nome da nota no seu sistema. */
    readonly externalId: string;
    /** Empresa emitente. */
    readonly companyId: string;
    readonly environment: Environment;
    readonly status: FilingStatus | OtherText;
    /** Série. */
    readonly series: number;
    /** Número, reservado na resposta 202; não muda em correções e novas tentativas. */
    readonly number: number | null;
    /** Chave de acesso, 44 caracteres; muda se a nota rejeitada for corrigida. */
    readonly accessKey: string | null;
    /** nProt da autorização. */
    readonly protocol: string | null;
    /** Quando a SEFAZ autorizou. */
    readonly authorizedAt: string | null;
    /** A última rejeição, quando status é rejected. */
    readonly rejection: ExplainedRejection | null;
    /** A denegação, quando status é denied. */
    readonly denial: Denial | null;
    /** A causa, quando status é failed. */
    readonly failure: Failure | null;
    /** Por que a nota espera a decisão de uma pessoa; elimine a causa e chame /retry. */
    readonly attention: (Attention | OtherText) | null;
    /** Por que a nota em andamento espera; null enquanto ela avança e depois do fim. */
    readonly waiting: Waiting | null;
    /** Totais calculados. */
    readonly totals: NfeTotals | null;
    /** O que foi aceito, mas merece atenção. */
    readonly warnings: readonly string[];
    /** Quando a nota foi recebida. */
    readonly createdAt: string;
    /** Última mudança de situação. */
    readonly updatedAt: string;
}
/** Cobrança: fatura e duplicatas */
export interface NfeBilling {
    /** Número da fatura; ausente: série e número da nota */
    readonly number?: string | undefined;
    /** Parcelas; se não têm valores, dividem o total em partes iguais */
    readonly installments: readonly {
        /** Vencimento */
        readonly dueDate: string;
        /** Valor; em todas as parcelas ou em nenhuma */
        readonly amount?: string | undefined;
    }[];
}
/** Cancelamento de uma NF-e autorizada. */
export interface NfeCancellation {
    /** Por que a nota é cancelada (xJust). */
    readonly justification: string;
}
/** Transportadora: no máximo um entre cnpj e cpf. */
export interface NfeCarrier {
    /** CNPJ; não junto com cpf. */
    readonly cnpj?: string | undefined;
    /** CPF; não junto com cnpj. */
    readonly cpf?: string | undefined;
    /** Razão social ou nome. */
    readonly name: string;
    /** Inscrição estadual; exige uf. */
    readonly ie?: (string | null) | undefined;
    /** Endereço em uma linha. */
    readonly address?: (string | null) | undefined;
    /** Município. */
    readonly city?: (string | null) | undefined;
    /** Estado; obrigatório com ie. */
    readonly uf?: (Uf | null) | undefined;
}
/** Carta de correção de uma NF-e autorizada. */
export interface NfeCorrection {
    /** A correção inteira (xCorrecao). */
    readonly text: string;
}
/** Cancelamento ou carta de correção de uma NF-e e a sua situação. */
export interface NfeEvent {
    /** Id do evento. */
    readonly id: string;
    /** A nota. */
    readonly nfeId: string;
    readonly type: NfeEventType | OtherText;
    /** Sequência (nSeqEvento): 1 no cancelamento, 1 a 20 nas cartas. */
    readonly sequence: number;
    /** A justificativa ou a correção, como está no documento. */
    readonly text: string;
    readonly status: NfeEventStatus | OtherText;
    /** nProt do evento. */
    readonly protocol: string | null;
    /** Quando a SEFAZ registrou o evento. */
    readonly registeredAt: string | null;
    /** A rejeição, quando status é rejected. */
    readonly rejection: ExplainedRejection | null;
    /** A causa, quando status é failed. */
    readonly failure: Failure | null;
    /** Por que o evento espera a decisão de uma pessoa; elimine a causa e chame /retry. */
    readonly attention: (Attention | OtherText) | null;
    /** Por que o evento em andamento espera; null enquanto ele avança e depois do fim. */
    readonly waiting: Waiting | null;
    /** O que foi aceito ou registrado, mas merece atenção. */
    readonly warnings: readonly string[];
    /** Quando o evento foi pedido. */
    readonly createdAt: string;
    /** Última mudança de situação. */
    readonly updatedAt: string;
}
/** Cancelamentos e cartas de correção de uma nota. */
export interface NfeEventList {
    /** Os eventos, na ordem em que foram pedidos. */
    readonly data: readonly NfeEvent[];
}
/** Situação do evento. `queued`: na fila, ou à espera da SEFAZ: waiting diz por quê; `sending`: sendo enviado; `unknown`: a resposta se perdeu, e a nota será consultada antes de qualquer novo envio; `registered`: registrado (final); `rejected`: rejeitado (final): peça outro evento; `failed`: parou sem resposta da autoridade: elimine a causa em failure e chame /retry, ou peça outro evento. */
export type NfeEventStatus = "queued" | "sending" | "unknown" | "registered" | "rejected" | "failed";
/** O que foi pedido. `cancel`: cancelamento (110111); `correction`: carta de correção (110110). */
export type NfeEventType = "cancel" | "correction";
/** Item da nota. */
export interface NfeItem {
    /** Código do produto no seu sistema */
    readonly code: string;
    /** Descrição do produto */
    readonly description: string;
    /** NCM, 8 dígitos */
    readonly ncm: string;
    /** CEST, 7 dígitos */
    readonly cest?: (string | null) | undefined;
    /** GTIN com dígito verificador, ou SEM GTIN */
    readonly gtin?: (string | null) | undefined;
    readonly origin: Origin;
    /** CFOP; obrigatório sem taxClass. */
    readonly cfop?: string | undefined;
    /** Código de uma classe tributária da empresa; maiúsculas e minúsculas são diferentes. */
    readonly taxClass?: string | undefined;
    /** Código de benefício fiscal (cBenef) da UF do emitente: 8 ou 10 caracteres, ou SEM CBENEF. */
    readonly benefitCode?: (string | null) | undefined;
    /** Unidade comercial */
    readonly unit: string;
    /** Quantidade comercial */
    readonly quantity: string;
    /** Preço unitário bruto */
    readonly unitPrice: string;
    /** Preço unitário líquido: a diferença para unitPrice vira desconto */
    readonly netUnitPrice?: string | undefined;
    /** Desconto do item */
    readonly discount?: string | undefined;
    /** Frete do item */
    readonly freight?: string | undefined;
    /** Seguro do item */
    readonly insurance?: string | undefined;
    /** Outras despesas acessórias do item */
    readonly otherExpenses?: string | undefined;
    /** Valor aproximado dos tributos (vTotTrib), Lei 12.741/2012 */
    readonly approxTaxes?: string | undefined;
    /** Pedido de compra (xPed) */
    readonly purchaseOrder?: (string | null) | undefined;
    /** Item do pedido de compra (nItemPed) */
    readonly purchaseOrderItem?: (string | null) | undefined;
    /** Informações adicionais do item (infAdProd). */
    readonly additionalInfo?: (string | null) | undefined;
    /** Nota de origem; obrigatória em return, e só nela aceita */
    readonly reference?: {
        /** Chave de acesso da nota de origem */
        readonly accessKey: string;
        /** Item da nota de origem: a classificação de IBS e CBS dele é copiada. */
        readonly item?: number | undefined;
    } | undefined;
    /** IPI devolvido; só em return */
    readonly returnedIpi?: {
        /** vIPIDevol */
        readonly value: string;
        /** pDevol: percentual da mercadoria devolvida */
        readonly percent?: string | undefined;
    } | undefined;
    /** Tributos do item; obrigatórios sem taxClass. */
    readonly taxes?: ItemTaxes | undefined;
}
/** Uma página da lista: NF-e da busca. */
export interface NfePage {
    /** NF-e da busca. */
    readonly data: readonly Nfe[];
    /** cursor da página seguinte; null na última. */
    readonly nextCursor: string | null;
}
/** Um pagamento. */
export interface NfePayment {
    readonly method: PaymentMethod;
    /** Valor; ausente num pagamento único: o total da nota */
    readonly amount?: string | undefined;
    /** Só com method 99: o meio de pagamento */
    readonly description?: string | undefined;
    /** cash à vista, installments a prazo */
    readonly term?: ("cash" | "installments") | undefined;
}
/** A nota que POST /v1/nfe faria com a mesma requisição. */
export interface NfePreview {
    readonly totals: NfeTotals;
    /** Na ordem do pedido */
    readonly items: readonly TaxCalculationItem[];
    /** O que foi aceito, mas merece atenção */
    readonly warnings: readonly string[];
    /** A NF-e sem assinatura. */
    readonly xml: string;
}
/** A nota que seria emitida, com as regras de NfeRequest; externalId é opcional. */
export interface NfePreviewRequest {
    /** Se uma nota já tem este externalId, a prévia faz como POST /v1/nfe: o mesmo 409, a mesma série. */
    readonly externalId?: string | undefined;
    /** Empresa registrada que emite a nota */
    readonly companyId: string;
    /** sale venda, return devolução, bonus bonificação, transfer transferência */
    readonly operation: "sale" | "return" | "bonus" | "transfer";
    /** Só em return: out (padrão) saída, in entrada */
    readonly direction?: ("out" | "in") | undefined;
    /** Série; ausente: a primeira registrada no ambiente */
    readonly series?: number | undefined;
    /** Natureza da operação (natOp) */
    readonly natureOfOperation: string;
    readonly presence?: Presence | undefined;
    /** indFinal: o destinatário é consumidor final */
    readonly finalConsumer?: boolean | undefined;
    readonly recipient: NfeRecipient;
    /** Itens da nota, de 1 a 990 */
    readonly items: readonly NfeItem[];
    /** Valores da nota inteira, rateados entre os itens */
    readonly charges?: {
        /** Frete */
        readonly freight?: string | undefined;
        /** Seguro */
        readonly insurance?: string | undefined;
        /** Outras despesas acessórias */
        readonly otherExpenses?: string | undefined;
        /** Desconto */
        readonly discount?: string | undefined;
    } | undefined;
    readonly transport: NfeTransport;
    /** Pagamentos; em return, method 90 */
    readonly payments: readonly NfePayment[];
    readonly billing?: (NfeBilling | null) | undefined;
    /** Pedido de compra (xPed do grupo compra) */
    readonly purchaseOrder?: (string | null) | undefined;
    /** Informações ao destinatário (infCpl). */
    readonly additionalInfo?: (string | null) | undefined;
    /** Informações ao fisco (infAdFisco). */
    readonly fiscalInfo?: (string | null) | undefined;
    /** Total que você espera; se o calculado diferir, a nota é recusada com total_mismatch e nenhum número é usado */
    readonly expectedTotal?: string | undefined;
    /** Emissão simulada (dhEmi), de 2025-01-01 a 2033-12-31: uma data (meio-dia de Brasília) ou um instante; ausente: agora. */
    readonly issueDate?: (string) | undefined;
}
/** Destinatário: exatamente um entre cnpj e cpf, com dígitos verificadores certos; com ieIndicator 1, ie é obrigatória. */
export interface NfeRecipient {
    /** CNPJ; exatamente um entre cnpj e cpf */
    readonly cnpj?: string | undefined;
    /** CPF; exatamente um entre cnpj e cpf */
    readonly cpf?: string | undefined;
    /** Razão social ou nome */
    readonly name: string;
    /** 1 contribuinte, 2 isento, 9 não contribuinte */
    readonly ieIndicator: (1 | 2 | 9) | ("1" | "2" | "9");
    /** Inscrição estadual, 2 a 14 dígitos; obrigatória com ieIndicator 1, recusada com ieIndicator 2 */
    readonly ie?: (string | null) | undefined;
    /** E-mail que vai ao XML */
    readonly email?: (string | null) | undefined;
    readonly address: RecipientAddress;
}
/** NF-e a emitir. */
export interface NfeRequest {
    /** Nome da nota no seu sistema, único por empresa; repeti-lo não emite outra nota. */
    readonly externalId: string;
    /** Empresa registrada que emite a nota */
    readonly companyId: string;
    /** sale venda, return devolução, bonus bonificação, transfer transferência */
    readonly operation: "sale" | "return" | "bonus" | "transfer";
    /** Só em return: out (padrão) saída, in entrada */
    readonly direction?: ("out" | "in") | undefined;
    /** Série; ausente: a primeira registrada no ambiente */
    readonly series?: number | undefined;
    /** Natureza da operação (natOp) */
    readonly natureOfOperation: string;
    readonly presence?: Presence | undefined;
    /** indFinal: o destinatário é consumidor final */
    readonly finalConsumer?: boolean | undefined;
    readonly recipient: NfeRecipient;
    /** Itens da nota, de 1 a 990 */
    readonly items: readonly NfeItem[];
    /** Valores da nota inteira, rateados entre os itens */
    readonly charges?: {
        /** Frete */
        readonly freight?: string | undefined;
        /** Seguro */
        readonly insurance?: string | undefined;
        /** Outras despesas acessórias */
        readonly otherExpenses?: string | undefined;
        /** Desconto */
        readonly discount?: string | undefined;
    } | undefined;
    readonly transport: NfeTransport;
    /** Pagamentos; em return, method 90 */
    readonly payments: readonly NfePayment[];
    readonly billing?: (NfeBilling | null) | undefined;
    /** Pedido de compra (xPed do grupo compra) */
    readonly purchaseOrder?: (string | null) | undefined;
    /** Informações ao destinatário (infCpl). */
    readonly additionalInfo?: (string | null) | undefined;
    /** Informações ao fisco (infAdFisco). */
    readonly fiscalInfo?: (string | null) | undefined;
    /** Total que você espera; se o calculado diferir, a nota é recusada com total_mismatch e nenhum número é usado */
    readonly expectedTotal?: string | undefined;
}
/** Série de NF-e; sem environment vale o ambiente atual da empresa. */
export interface NfeSeriesCreate {
    /** Série, de 0 a 889; 890 e acima são reservadas à autoridade. */
    readonly number: number;
    /** Próximo número a usar; depois do registro só a emissão o muda. */
    readonly next: number;
    readonly environment?: Environment | undefined;
}
/** Totais da nota, de ICMSTot e IBSCBSTot; um total que não se aplica é 0.00 */
export interface NfeTotals {
    /** vProd */
    readonly products: string;
    /** vDesc */
    readonly discount: string;
    /** vFrete */
    readonly freight: string;
    /** vSeg */
    readonly insurance: string;
    /** vOutro */
    readonly otherExpenses: string;
    /** vIPI */
    readonly ipi: string;
    /** vIPIDevol */
    readonly returnedIpi: string;
    /** vII */
    readonly import: string;
    /** vNF: total da nota, comparado com expectedTotal */
    readonly invoice: string;
    /** vNFTot; null quando não informado */
    readonly invoiceWithReformTaxes: string | null;
    /** vBC */
    readonly icmsBase: string;
    /** vICMS */
    readonly icms: string;
    /** vICMSDeson */
    readonly icmsExempted: string;
    /** vFCP */
    readonly fcp: string;
    /** vBCST */
    readonly icmsStBase: string;
    /** vST */
    readonly icmsSt: string;
    /** vFCPST */
    readonly fcpSt: string;
    /** vICMSUFDest: DIFAL do destino */
    readonly icmsDestination: string;
    /** vICMSUFRemet */
    readonly icmsOrigin: string;
    /** vFCPUFDest */
    readonly fcpDestination: string;
    /** vPIS */
    readonly pis: string;
    /** vCOFINS */
    readonly cofins: string;
    /** vTotTrib */
    readonly approxTaxes: string;
    /** null em nota sem o grupo IBS/CBS */
    readonly ibsCbs: IbsCbsTotals | null;
}
/** Transporte. */
export interface NfeTransport {
    /** 0 emitente paga, 1 destinatário, 2 terceiro, 3 próprio do emitente, 4 próprio do destinatário, 9 sem frete */
    readonly mode: ("0" | "1" | "2" | "3" | "4" | "9") | (0 | 1 | 2 | 3 | 4 | 9);
    /** Transportadora. */
    readonly carrier?: (NfeCarrier | null) | undefined;
    /** Volumes. */
    readonly volumes?: readonly NfeVolume[] | undefined;
}
/** Volumes transportados. */
export interface NfeVolume {
    /** Quantidade (qVol). */
    readonly quantity?: number | undefined;
    /** Espécie (esp). */
    readonly species?: string | undefined;
    /** Marca (marca). */
    readonly brand?: string | undefined;
    /** Numeração (nVol). */
    readonly numbering?: string | undefined;
    /** Peso líquido em kg (pesoL). */
    readonly netWeight?: string | undefined;
    /** Peso bruto em kg (pesoB). */
    readonly grossWeight?: string | undefined;
}
/** NFS-e e a sua situação. */
export interface Nfse {
    /** Id da NFS-e. */
    readonly id: string;
    /** Nome da NFS-e no seu sistema. */
    readonly externalId: string;
    /** Empresa emitente, prestadora do serviço. */
    readonly companyId: string;
    readonly environment: Environment;
    readonly status: NfseStatus | OtherText;
    /** Série da DPS. */
    readonly series: number;
    /** Número da DPS, reservado na resposta 202; não muda em correções e novas tentativas. */
    readonly number: number | null;
    /** Id da DPS, 45 caracteres. */
    readonly dpsId: string | null;
    /** Número da NFS-e (nNFSe), dado pela Sefin na autorização. */
    readonly nfseNumber: string | null;
    /** Chave de acesso, 50 caracteres, dada pela Sefin na autorização. */
    readonly accessKey: string | null;
    /** Sempre null: a NFS-e nacional não tem protocolo. */
    readonly protocol: null;
    /** Quando a Sefin gerou a NFS-e (dhProc). */
    readonly authorizedAt: string | null;
    /** Endereço público de consulta, o mesmo do QR Code. */
    readonly verificationUrl: string | null;
    /** cStat da NFS-e: 100 gerada, 107 de MEI. */
    readonly statusCode: string | null;
    /** A última rejeição, quando status é rejected. */
    readonly rejection: ExplainedNfseRejection | null;
    /** A causa, quando status é failed. */
    readonly failure: Failure | null;
    /** Por que a NFS-e espera a decisão de uma pessoa; elimine a causa e chame /retry. */
    readonly attention: (Attention | OtherText) | null;
    /** Por que a NFS-e em andamento espera; null enquanto ela avança e depois do fim. */
    readonly waiting: Waiting | null;
    /** A NFS-e que substituiu esta, se foi emitida por este serviço. */
    readonly replacedBy: string | null;
    /** Totais: previstos, e depois da autorização os da Sefin. */
    readonly totals: NfseTotals | null;
    /** O que foi aceito, mas merece atenção. */
    readonly warnings: readonly string[];
    /** Quando a NFS-e foi recebida. */
    readonly createdAt: string;
    /** Última mudança de situação. */
    readonly updatedAt: string;
}
/** Endereço. */
export interface NfseAddress {
    /** Logradouro. */
    readonly street: string;
    /** Número, ou S/N. */
    readonly number: string;
    /** Complemento. */
    readonly complement?: (string | null) | undefined;
    /** Bairro. */
    readonly district: string;
    /** No Brasil: código IBGE do município, 7 dígitos. */
    readonly cityCode?: string | undefined;
    /** No Brasil: CEP, 8 dígitos. */
    readonly zip?: string | undefined;
    /** No exterior: país, sigla ISO de duas letras. */
    readonly country?: string | undefined;
    /** No exterior: código postal. */
    readonly postalCode?: string | undefined;
    /** No exterior: cidade. */
    readonly city?: string | undefined;
    /** No exterior: estado, província ou região. */
    readonly state?: string | undefined;
}
/** Valores. */
export interface NfseAmounts {
    /** Valor do serviço (vServ), maior que zero. */
    readonly service: string;
    /** Desconto incondicionado (vDescIncond). */
    readonly unconditionalDiscount?: string | undefined;
    /** Desconto condicionado (vDescCond); não reduz a base. */
    readonly conditionalDiscount?: string | undefined;
    readonly deduction?: ({
        /** Percentual (pDR). */
        readonly percent?: string | undefined;
        /** Valor (vDR). */
        readonly amount?: string | undefined;
        /** Documentos, de 1 a 1000. */
        readonly documents?: readonly NfseDeductionDocument[] | undefined;
    } | null) | undefined;
}
/** Total aproximado dos tributos (Lei 12.741/2012): exatamente um de simplesRate, rates e amounts. */
export interface NfseApproximateTaxes {
    /** Alíquota do Simples, em % (pTotTribSN). */
    readonly simplesRate?: string | undefined;
    /** Percentuais por ente (pTotTrib). */
    readonly rates?: {
        /** União. */
        readonly federal: string;
        /** Estado. */
        readonly state: string;
        /** Município. */
        readonly municipal: string;
    } | undefined;
    /** Valores por ente (vTotTrib). */
    readonly amounts?: {
        /** União. */
        readonly federal: string;
        /** Estado. */
        readonly state: string;
        /** Município. */
        readonly municipal: string;
    } | undefined;
}
/** Cancelamento de uma NFS-e autorizada. */
export interface NfseCancellation {
    /** Por que a NFS-e é cancelada (xMotivo). */
    readonly justification: string;
    /** cMotivo; ausente: 9, outros. */
    readonly reason?: NfseCancellationReason | undefined;
}
/** Motivo (cMotivo). `1`: erro na emissão; `2`: serviço não prestado; `9`: outros. */
export type NfseCancellationReason = "1" | "2" | "9";
/** Obra (obra); obrigatória nos códigos de construção, e só neles: exatamente um de workCode, cib e address. */
export interface NfseConstruction {
    /** Inscrição imobiliária fiscal (inscImobFisc). */
    readonly propertyRegistration?: (string | null) | undefined;
    /** Cadastro da obra, CNO ou CEI (cObra). */
    readonly workCode?: string | undefined;
    /** Cadastro imobiliário brasileiro (cCIB), 8 caracteres. */
    readonly cib?: string | undefined;
    /** Endereço da obra. */
    readonly address?: NfseAddress | undefined;
}
/** Documento de uma dedução: exatamente um de nfseKey, nfeKey, municipalNfse, paperNote, fiscalDocument, otherDocument. */
export interface NfseDeductionDocument {
    /** Chave de uma NFS-e nacional. */
    readonly nfseKey?: string | undefined;
    /** Chave de uma NF-e. */
    readonly nfeKey?: string | undefined;
    /** NFS-e de um sistema municipal. */
    readonly municipalNfse?: {
        /** Município que a emitiu. */
        readonly cityCode: string;
        /** Número; a DPS o leva com zeros à esquerda, em 15 dígitos. */
        readonly number: string;
        /** Código de verificação. */
        readonly verificationCode: string;
    } | undefined;
    /** Nota fiscal de serviços em papel. */
    readonly paperNote?: {
        /** Número; a DPS o leva com zeros à esquerda, em 7 dígitos. */
        readonly number: string;
        /** Modelo; a DPS o leva com zeros à esquerda, em 15 dígitos. */
        readonly model: string;
        /** Série. */
        readonly series: string;
    } | undefined;
    /** Outro documento fiscal (nDocFisc). */
    readonly fiscalDocument?: string | undefined;
    /** Outro documento (nDoc). */
    readonly otherDocument?: string | undefined;
    /** O que se deduz (tpDedRed). */
    readonly type: "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "99";
    /** Descrição; obrigatória no tipo 99. */
    readonly description?: (string | null) | undefined;
    /** Emissão do documento. */
    readonly issueDate: string;
    /** Valor que o documento permite deduzir. */
    readonly deductible: string;
    /** Valor deduzido nesta NFS-e. */
    readonly deducted: string;
}
/** Um dos erros de uma rejeição. */
export interface NfseError {
    /** Código da Sefin. */
    readonly code: string;
    /** Motivo nas palavras da Sefin (descricao). */
    readonly reason: string;
    /** Complemento da Sefin. */
    readonly detail: string | null;
}
/** Cancelamento de uma NFS-e, ou pedido de cancelamento, e a sua situação. */
export interface NfseEvent {
    /** Id do evento. */
    readonly id: string;
    /** A NFS-e. */
    readonly nfseId: string;
    readonly type: NfseEventType | OtherText;
    /** Sequência (nSeqEvento); 1, pois cada evento é único. */
    readonly sequence: number;
    readonly reason: NfseCancellationReason | OtherText;
    /** A justificativa, como está no documento (xMotivo). */
    readonly text: string;
    readonly status: NfseEventStatus | OtherText;
    /** Sempre null: a NFS-e nacional não tem protocolo. */
    readonly protocol: null;
    /** Quando a Sefin registrou o evento (dhProc). */
    readonly registeredAt: string | null;
    /** A decisão do município sobre um pedido registrado; o serviço a consulta a cada 6 horas, por 180 dias. */
    readonly decision: (MunicipalDecision | OtherText) | null;
    /** Quando a Sefin registrou a decisão (dhProc). */
    readonly decidedAt: string | null;
    /** A rejeição, quando status é rejected. */
    readonly rejection: ExplainedNfseRejection | null;
    /** A causa, quando status é failed. */
    readonly failure: Failure | null;
    /** Por que o evento espera a decisão de uma pessoa; elimine a causa e chame /retry. */
    readonly attention: (Attention | OtherText) | null;
    /** Por que o evento em andamento espera; null enquanto ele avança e depois do fim. */
    readonly waiting: Waiting | null;
    /** O que foi aceito ou registrado, mas merece atenção. */
    readonly warnings: readonly string[];
    /** Quando o evento foi pedido. */
    readonly createdAt: string;
    /** Última mudança de situação. */
    readonly updatedAt: string;
}
/** Eventos pedidos de uma NFS-e. */
export interface NfseEventList {
    /** Os eventos, na ordem em que foram pedidos. */
    readonly data: readonly NfseEvent[];
}
/** Situação do evento. `queued`: na fila, ou à espera da Sefin: waiting diz por quê; `sending`: sendo enviado; `unknown`: a resposta se perdeu, e o evento será consultado antes de qualquer novo envio; `registered`: registrado (final); `rejected`: rejeitado (final): peça outro evento; `failed`: parou sem resposta da autoridade: elimine a causa em failure e chame /retry, ou peça outro evento. */
export type NfseEventStatus = "queued" | "sending" | "unknown" | "registered" | "rejected" | "failed";
/** O que foi pedido. `cancel`: cancelamento (101101); `cancellationRequest`: análise fiscal para cancelamento (101103). */
export type NfseEventType = "cancel" | "cancellationRequest";
/** Tributos federais (tribFed); não valem para MEI. */
export interface NfseFederal {
    /** PIS e COFINS próprios; os valores são calculados com a base e as alíquotas. */
    readonly pisCofins?: ({
        /** CST do PIS e da COFINS. */
        readonly cst: "00" | "01" | "02" | "03" | "04" | "05" | "06" | "07" | "08" | "09" | "49" | "50" | "51" | "52" | "53" | "54" | "55" | "56" | "60" | "61" | "62" | "63" | "64" | "65" | "66" | "67" | "70" | "71" | "72" | "73" | "74" | "75" | "98" | "99";
        /** Base de cálculo (vBCPisCofins). */
        readonly base?: string | undefined;
        /** Alíquota do PIS em %. */
        readonly pisRate?: string | undefined;
        /** Alíquota da COFINS em %. */
        readonly cofinsRate?: string | undefined;
        /** O que é retido (tpRetPisCofins). */
        readonly withholding?: ("0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9") | undefined;
    } | null) | undefined;
    /** Tributos federais retidos pelo tomador. */
    readonly withheld?: ({
        /** IRRF retido (vRetIRRF). */
        readonly irrf?: string | undefined;
        /** Contribuição previdenciária retida (vRetCP). */
        readonly inss?: string | undefined;
        /** PIS, COFINS e CSLL retidos, somados (vRetCSLL). */
        readonly socialContributions?: string | undefined;
    } | null) | undefined;
}
/** Comércio exterior (comExt); obrigatório quando o tomador, o intermediário ou o local é do exterior. */
export interface NfseForeignTrade {
    readonly mode: NfseTradeMode;
    readonly relationship: NfseTradeRelationship;
    /** Moeda da transação, código de 3 dígitos do Banco Central (tpMoeda); 220: dólar dos Estados Unidos. */
    readonly currency: string;
    /** Valor do serviço na moeda da transação (vServMoeda). */
    readonly amount: string;
    /** Mecanismo de apoio ao comércio exterior usado pelo prestador (mecAFComexP), 01 a 08; 01: nenhum. */
    readonly providerIncentive: "01" | "02" | "03" | "04" | "05" | "06" | "07" | "08";
    /** Mecanismo de apoio ao comércio exterior usado pelo tomador (mecAFComexT), 01 a 26; 01: nenhum. */
    readonly recipientIncentive: "01" | "02" | "03" | "04" | "05" | "06" | "07" | "08" | "09" | "10" | "11" | "12" | "13" | "14" | "15" | "16" | "17" | "18" | "19" | "20" | "21" | "22" | "23" | "24" | "25" | "26";
    readonly temporaryGoods: NfseTemporaryGoods;
    /** Declaração de importação (nDI). */
    readonly importDeclaration?: (string | null) | undefined;
    /** Registro de exportação (nRE). */
    readonly exportRegistration?: (string | null) | undefined;
    /** Compartilhar com o MDIC (mdic). */
    readonly shareWithMdic: boolean;
}
/** Grupo IBSCBS, que a DPS declara. */
export interface NfseIbsCbs {
    /** Indicador da operação (cIndOp), 6 dígitos: diz onde o IBS e a CBS são devidos. */
    readonly operationIndicator: string;
    /** CST do IBS e da CBS, 3 dígitos. */
    readonly cst: string;
    /** Classificação tributária (cClassTrib), 6 dígitos; os 3 primeiros são o CST. */
    readonly classTrib: string;
    /** Uso ou consumo pessoal (indFinal); ausente: false. */
    readonly personalUse?: boolean | undefined;
    /** Crédito presumido (cCredPres). */
    readonly presumedCredit?: string | undefined;
    /** Tributação regular, com CST de suspensão (gTribRegular). */
    readonly regular?: ({
        /** CST do IBS e da CBS, 3 dígitos. */
        readonly cst: string;
        /** Classificação tributária (cClassTrib), 6 dígitos; os 3 primeiros são o CST. */
        readonly classTrib: string;
    } | null) | undefined;
    /** Diferimento (gDif). */
    readonly deferral?: ({
        /** IBS estadual, em %. */
        readonly stateRate: string;
        /** IBS municipal, em %. */
        readonly municipalRate: string;
        /** CBS, em %. */
        readonly cbsRate: string;
    } | null) | undefined;
    /** Ente da compra governamental (tpEnteGov). */
    readonly governmentEntity?: ("1" | "2" | "3" | "4") | undefined;
    /** Fornecimento e pagamento (tpOper). */
    readonly operationType?: ("1" | "2" | "3" | "4" | "5") | undefined;
    /** NFS-e referenciadas (refNFSe), de 1 a 99 chaves. */
    readonly referencedKeys?: readonly string[] | undefined;
    /** Destinatário do serviço, quando não é o tomador (dest); ausente: o tomador. */
    readonly beneficiary?: (NfseParty | null) | undefined;
    /** Imóvel (imovel): exatamente um de cib e address. */
    readonly property?: ({
        /** Inscrição imobiliária fiscal (inscImobFisc). */
        readonly registration?: (string | null) | undefined;
        /** Cadastro imobiliário brasileiro (cCIB), 8 caracteres. */
        readonly cib?: string | undefined;
        /** Endereço do imóvel. */
        readonly address?: NfseAddress | undefined;
    } | null) | undefined;
    /** Reembolsos, repasses e ressarcimentos, de 1 a 1000. */
    readonly reimbursements?: readonly NfseReimbursement[] | undefined;
}
/** Totais de IBS e CBS. */
export interface NfseIbsCbsTotals {
    /** vBC do grupo IBSCBS */
    readonly base: string;
    /** vIBSTot */
    readonly ibs: string;
    /** vCBS */
    readonly cbs: string;
}
/** ISSQN (tribMun). */
export interface NfseIss {
    /** Tributação do ISSQN (tribISSQN); ausente: taxable. */
    readonly taxation?: IssTaxation | undefined;
    /** Quem retém o ISSQN (tpRetISSQN); ausente: none. */
    readonly withholding?: IssWithholding | undefined;
    /** Alíquota em % (pAliq), até 5.00; só quando o município de incidência não a define nos seus parâmetros. */
    readonly rate?: string | undefined;
    /** Tipo da imunidade (tpImunidade); obrigatório com taxation immune, e só com ela. */
    readonly immunityType?: (1 | 2 | 3 | 4 | 5) | undefined;
    /** País do resultado, na exportação de um serviço prestado no Brasil (cPaisResult). */
    readonly resultCountry?: string | undefined;
    /** Exigibilidade suspensa (exigSusp). */
    readonly suspension?: ({
        readonly type: IssSuspension;
        /** Número do processo, 30 dígitos. */
        readonly process: string;
    } | null) | undefined;
    /** Benefício municipal (BM): no máximo um de amount e percent. */
    readonly benefit?: ({
        /** Número do benefício no município (nBM), 14 dígitos. */
        readonly number: string;
        /** Redução da base em reais (vRedBCBM). */
        readonly amount?: string | undefined;
        /** Redução da base em % (pRedBCBM). */
        readonly percent?: string | undefined;
    } | null) | undefined;
}
/** O emissor que os contribuintes do município usam. `nacional`: o emissor nacional, que este serviço usa; `proprio`: só o sistema do município. */
export type NfseIssuer = "nacional" | "proprio";
/** Uma página da lista: NFS-e da busca. */
export interface NfsePage {
    /** NFS-e da busca. */
    readonly data: readonly Nfse[];
    /** cursor da página seguinte; null na última. */
    readonly nextCursor: string | null;
}
/** Tomador, intermediário ou destinatário do serviço: exatamente um entre cnpj, cpf, nif e noNifReason. */
export interface NfseParty {
    /** CNPJ. */
    readonly cnpj?: string | undefined;
    /** CPF. */
    readonly cpf?: string | undefined;
    /** Identificação fiscal no exterior (NIF). */
    readonly nif?: string | undefined;
    /** Por que não há NIF (cNaoNIF). */
    readonly noNifReason?: (1 | 2) | undefined;
    /** CAEPF da pessoa física, 14 dígitos. */
    readonly caepf?: (string | null) | undefined;
    /** Inscrição municipal. */
    readonly im?: (string | null) | undefined;
    /** Razão social ou nome. */
    readonly name: string;
    /** Endereço; obrigatório quando o tomador retém o ISSQN, no subitem 17.05, e quando o IBS e a CBS são devidos no local do adquirente. */
    readonly address?: (NfseAddress | null) | undefined;
    /** Telefone, de 6 a 20 dígitos. */
    readonly phone?: (string | null) | undefined;
    /** E-mail que vai ao XML, até 80 caracteres. */
    readonly email?: (string | null) | undefined;
}
/** A NFS-e que POST /v1/nfse faria com a mesma requisição. */
export interface NfsePreview {
    readonly totals: NfseTotals;
    /** O que foi aceito, mas merece atenção. */
    readonly warnings: readonly string[];
    /** A DPS sem assinatura. */
    readonly xml: string;
}
/** A NFS-e que seria emitida, com as regras de NfseRequest; externalId é opcional. */
export interface NfsePreviewRequest {
    /** Se uma NFS-e já tem este externalId, a prévia faz como POST /v1/nfse: o mesmo 409, a mesma série. */
    readonly externalId?: string | undefined;
    /** Empresa registrada que presta o serviço */
    readonly companyId: string;
    /** Série da DPS; ausente: a primeira registrada no ambiente */
    readonly series?: number | undefined;
    /** Competência (dCompet), até hoje; ausente: hoje em Brasília */
    readonly competenceDate?: string | undefined;
    /** Tomador; null ou ausente: não identificado */
    readonly recipient?: (NfseParty | null) | undefined;
    /** Intermediário */
    readonly intermediary?: (NfseParty | null) | undefined;
    readonly service: NfseService;
    readonly amounts: NfseAmounts;
    readonly iss?: NfseIss | undefined;
    readonly federal?: (NfseFederal | null) | undefined;
    /** Grupo IBSCBS. */
    readonly ibsCbs?: (NfseIbsCbs | null) | undefined;
    readonly approximateTaxes?: (NfseApproximateTaxes | null) | undefined;
    readonly replaces?: ({
        /** Chave da NFS-e substituída. */
        readonly accessKey: string;
        readonly reason: NfseReplacementReason;
        /** Motivo por extenso; obrigatório com 99. */
        readonly description?: string | undefined;
    } | null) | undefined;
    /** Informações complementares (xInfComp). */
    readonly additionalInfo?: (string | null) | undefined;
    /** Pedido de compra (xPed) */
    readonly purchaseOrder?: (string | null) | undefined;
    /** Itens do pedido de compra (xItemPed), de 1 a 99 */
    readonly purchaseOrderItems?: readonly string[] | undefined;
    /** Documento de referência (docRef) */
    readonly referenceDocument?: (string | null) | undefined;
    /** ART, RRT ou outro documento de responsabilidade técnica (idDocTec) */
    readonly technicalDocument?: (string | null) | undefined;
    /** Valor líquido (vLiq) que você espera; se o calculado diferir, a NFS-e é recusada com total_mismatch e nenhum número é usado */
    readonly expectedTotal?: string | undefined;
    /** Emissão simulada (dhEmi), de 2025-01-01 a 2033-12-31: uma data (meio-dia de Brasília) ou um instante; ausente: agora. */
    readonly issueDate?: (string) | undefined;
}
/** Reembolso, repasse ou ressarcimento (gReeRepRes): exatamente um de dfe, fiscal, other. */
export interface NfseReimbursement {
    /** Documento fiscal eletrônico nacional. */
    readonly dfe?: {
        /** Documento (tipoChaveDFe). */
        readonly keyType: "1" | "2" | "3" | "9";
        /** Nome do documento; obrigatório no tipo 9. */
        readonly keyTypeName?: string | undefined;
        /** Chave do documento. */
        readonly key: string;
    } | undefined;
    /** Outro documento fiscal. */
    readonly fiscal?: {
        /** Município do documento. */
        readonly cityCode: string;
        /** Número. */
        readonly number: string;
        /** Descrição. */
        readonly description: string;
    } | undefined;
    /** Documento que não é fiscal. */
    readonly other?: {
        /** Número. */
        readonly number: string;
        /** Descrição. */
        readonly description: string;
    } | undefined;
    /** Fornecedor do documento. */
    readonly supplier?: {
        /** CNPJ. */
        readonly cnpj?: string | undefined;
        /** CPF. */
        readonly cpf?: string | undefined;
        /** Identificação fiscal no exterior (NIF). */
        readonly nif?: string | undefined;
        /** Por que não há NIF (cNaoNIF). */
        readonly noNifReason?: (1 | 2) | undefined;
        /** Razão social ou nome. */
        readonly name: string;
    } | undefined;
    /** Emissão do documento. */
    readonly issueDate: string;
    /** Competência do documento. */
    readonly competenceDate: string;
    /** Motivo (tpReeRepRes). */
    readonly type: "01" | "02" | "03" | "04" | "99";
    /** Motivo por extenso; obrigatório no tipo 99. */
    readonly typeName?: string | undefined;
    /** Valor excluído da base. */
    readonly amount: string;
}
/** Rejeição da Sefin. */
export interface NfseRejection {
    /** Código da Sefin no primeiro erro; /docs/rejections/{cStat} diz o que corrigir. */
    readonly cStat: string;
    /** Motivo do primeiro erro, nas palavras da Sefin. */
    readonly reason: string;
    /** Quando a Sefin respondeu. */
    readonly at: string;
    /** Todos os erros da resposta, na ordem da Sefin. */
    readonly errors: readonly NfseError[];
}
/** Motivo (cMotivo). `01`: desenquadramento do Simples Nacional; `02`: enquadramento no Simples Nacional; `03`: inclusão retroativa de imunidade ou isenção; `04`: exclusão retroativa de imunidade ou isenção; `05`: rejeição pelo tomador ou intermediário responsável pelo recolhimento; `99`: outros. */
export type NfseReplacementReason = "01" | "02" | "03" | "04" | "05" | "99";
/** NFS-e a emitir, de um serviço. */
export interface NfseRequest {
    /** Nome da NFS-e no seu sistema, único por empresa; repeti-lo não emite outra. */
    readonly externalId: string;
    /** Empresa registrada que presta o serviço */
    readonly companyId: string;
    /** Série da DPS; ausente: a primeira registrada no ambiente */
    readonly series?: number | undefined;
    /** Competência (dCompet), até hoje; ausente: hoje em Brasília */
    readonly competenceDate?: string | undefined;
    /** Tomador; null ou ausente: não identificado */
    readonly recipient?: (NfseParty | null) | undefined;
    /** Intermediário */
    readonly intermediary?: (NfseParty | null) | undefined;
    readonly service: NfseService;
    readonly amounts: NfseAmounts;
    readonly iss?: NfseIss | undefined;
    readonly federal?: (NfseFederal | null) | undefined;
    /** Grupo IBSCBS. */
    readonly ibsCbs?: (NfseIbsCbs | null) | undefined;
    readonly approximateTaxes?: (NfseApproximateTaxes | null) | undefined;
    readonly replaces?: ({
        /** Chave da NFS-e substituída. */
        readonly accessKey: string;
        readonly reason: NfseReplacementReason;
        /** Motivo por extenso; obrigatório com 99. */
        readonly description?: string | undefined;
    } | null) | undefined;
    /** Informações complementares (xInfComp). */
    readonly additionalInfo?: (string | null) | undefined;
    /** Pedido de compra (xPed) */
    readonly purchaseOrder?: (string | null) | undefined;
    /** Itens do pedido de compra (xItemPed), de 1 a 99 */
    readonly purchaseOrderItems?: readonly string[] | undefined;
    /** Documento de referência (docRef) */
    readonly referenceDocument?: (string | null) | undefined;
    /** ART, RRT ou outro documento de responsabilidade técnica (idDocTec) */
    readonly technicalDocument?: (string | null) | undefined;
    /** Valor líquido (vLiq) que você espera; se o calculado diferir, a NFS-e é recusada com total_mismatch e nenhum número é usado */
    readonly expectedTotal?: string | undefined;
}
/** Série de DPS, da qual se faz a NFS-e; sem environment vale o ambiente atual da empresa. */
export interface NfseSeriesCreate {
    /** Série de DPS, de 1 a 49999. */
    readonly number: number;
    /** Próximo número de DPS a usar, de até 15 dígitos. */
    readonly next: number;
    readonly environment?: Environment | undefined;
}
/** O serviço: um por NFS-e. */
export interface NfseService {
    /** Código de tributação nacional (cTribNac): item, subitem e desdobro da lista nacional, 6 dígitos. */
    readonly nationalCode: string;
    /** Desdobro municipal (cTribMun), 3 dígitos, nunca 000. */
    readonly municipalCode?: (string | null) | undefined;
    /** NBS (cNBS), 9 dígitos; obrigatória com o grupo de IBS e CBS e quando uma parte é do exterior. */
    readonly nbs?: (string | null) | undefined;
    /** Descrição do serviço (xDescServ). */
    readonly description: string;
    /** Código do serviço no seu sistema (cIntContrib). */
    readonly internalCode?: (string | null) | undefined;
    /** Onde o serviço é prestado: exatamente um de cityCode e country. */
    readonly location?: {
        /** Município no Brasil, código IBGE; 0000000: águas marítimas. */
        readonly cityCode?: string | undefined;
        /** País, sigla ISO de duas letras. */
        readonly country?: string | undefined;
    } | undefined;
    /** Atividade do Simples (cAtvSN); só vai ao XML no leiaute da NT 009. */
    readonly simplesActivity?: (("10" | "11" | "12" | "13" | "14" | "90" | "07" | "08" | "09") | null) | undefined;
    readonly foreignTrade?: (NfseForeignTrade | null) | undefined;
    readonly construction?: (NfseConstruction | null) | undefined;
    readonly event?: (NfseServiceEvent | null) | undefined;
}
/** Evento (atvEvento), obrigatório no item 12: exatamente um de eventCode e address. */
export interface NfseServiceEvent {
    /** Nome do evento. */
    readonly name: string;
    /** Primeiro dia. */
    readonly startDate: string;
    /** Último dia. */
    readonly endDate: string;
    /** Identificação do evento no município (idAtvEvt). */
    readonly eventCode?: string | undefined;
    /** Endereço do evento. */
    readonly address?: NfseAddress | undefined;
}
/** Padrões da NFS-e. */
export interface NfseSettingsReplace {
    /** regApTribSN. */
    readonly simplesTaxRegime?: (1 | 2 | 3) | undefined;
    /** regApIBSCBSSN: apuração de IBS e CBS no Simples. */
    readonly ibsCbsSimplesRegime?: (1 | 2 | 3) | undefined;
    /** regEspTrib: regime especial de tributação; 0: nenhum. */
    readonly specialRegime?: (0 | 1 | 2 | 3 | 4 | 5 | 6 | 9) | undefined;
    /** cAtvSN: atividade do Simples. */
    readonly simplesActivity?: (("10" | "11" | "12" | "13" | "14" | "90" | "07" | "08" | "09") | null) | undefined;
    /** Algoritmos da assinatura da DPS e dos seus eventos: rsaSha1 (os do manual) ou rsaSha256. */
    readonly signatureProfile?: (("rsaSha1" | "rsaSha256") | null) | undefined;
    /** Total aproximado dos tributos, quando a nota não o informa: exatamente um de simplesRate, rates e amounts. */
    readonly approximateTaxes?: ({
        /** Alíquota do Simples, em %, de até 99.99. */
        readonly simplesRate?: string | undefined;
        /** Percentuais por ente. */
        readonly rates?: {
            /** União. */
            readonly federal: string;
            /** Estado. */
            readonly state: string;
            /** Município. */
            readonly municipal: string;
        } | undefined;
        /** Valores por ente. */
        readonly amounts?: {
            /** União. */
            readonly federal: string;
            /** Estado. */
            readonly state: string;
            /** Município. */
            readonly municipal: string;
        } | undefined;
    } | null) | undefined;
}
/** Situação da NFS-e. `queued`: na fila; `sending`: sendo enviada; `pending`: a Sefin não atende, e o serviço tenta de novo; `unknown`: a resposta se perdeu, e a DPS será consultada antes de qualquer novo envio; `authorized`: gerada pela Sefin (final); `rejected`: rejeitada: corrija e repita o POST com o mesmo externalId; série e número ficam os mesmos; `failed`: parou sem resposta da autoridade: elimine a causa em failure e chame /retry; `cancelled`: cancelada ou substituída (final). */
export type NfseStatus = "queued" | "sending" | "pending" | "unknown" | "authorized" | "rejected" | "failed" | "cancelled";
/** Vínculo com a movimentação temporária de bens (movTempBens). `1`: não; `2`: vinculada a uma declaração de importação; `3`: vinculada a uma declaração de exportação. */
export type NfseTemporaryGoods = "1" | "2" | "3";
/** Totais da NFS-e. */
export interface NfseTotals {
    /** vServ */
    readonly service: string;
    /** Descontos: vDescIncond + vDescCond */
    readonly discount: string;
    /** Deduções e reduções: vDR ou vCalcDR */
    readonly deduction: string;
    /** vBC; null quando a NFS-e não a traz */
    readonly issBase: string | null;
    /** pAliqAplic, em %; null quando a NFS-e não a traz */
    readonly issRate: string | null;
    /** vISSQN; null quando a NFS-e não o traz */
    readonly iss: string | null;
    /** ISSQN retido; null até a autorização, se o ISSQN é retido e este serviço não conhece a alíquota do município ou o efeito do benefício */
    readonly issWithheld: string | null;
    /** vTotalRet: tudo o que é retido; null até a autorização, se o ISSQN é retido e este serviço não conhece a alíquota do município ou o efeito do benefício */
    readonly withheld: string | null;
    /** vLiq: valor líquido, comparado com expectedTotal; null até a autorização, se o ISSQN é retido e este serviço não conhece a alíquota do município ou o efeito do benefício */
    readonly net: string | null;
    /** null em NFS-e sem o grupo IBSCBS */
    readonly ibsCbs: NfseIbsCbsTotals | null;
}
/** Modo de prestação (mdPrestacao). `1`: transfronteiriço; `2`: consumo no Brasil; `3`: movimento temporário de pessoas físicas; `4`: consumo no exterior. */
export type NfseTradeMode = "1" | "2" | "3" | "4";
/** Vínculo entre as partes (vincPrest). `0`: sem vínculo; `1`: controlada; `2`: controladora; `3`: coligada; `4`: matriz; `5`: filial ou sucursal; `6`: outro vínculo. */
export type NfseTradeRelationship = "0" | "1" | "2" | "3" | "4" | "5" | "6";
/** Um e-mail de uma nota. */
export interface NoteEmail {
    /** Id do e-mail; faz parte do cabeçalho Message-ID. */
    readonly id: string;
    /** Endereços que recebem o e-mail. */
    readonly to: readonly string[];
    readonly kind: EmailKind | OtherText;
    readonly status: EmailStatus | OtherText;
    /** Tentativas até agora. */
    readonly attempts: number;
    /** O que o servidor de e-mail respondeu a cada endereço recusado, por que a última tentativa falhou, ou por que nada foi enviado; null quando nada falhou. */
    readonly lastError: string | null;
    /** Quando o e-mail entrou na fila. */
    readonly createdAt: string;
}
/** Os e-mails de uma nota. */
export interface NoteEmailList {
    /** E-mails dos últimos 30 dias, do mais novo ao mais antigo. */
    readonly data: readonly NoteEmail[];
}
/** Envio de uma nota por e-mail. */
export interface NoteEmailRequest {
    /** Endereços, de 1 a 5; ausente: o e-mail do destinatário ou tomador da nota. */
    readonly to?: readonly string[] | undefined;
}
/** Uma nota e o seu número. */
export interface NumberedNote {
    /** Id da nota. */
    readonly id: string;
    /** Nome da nota no seu sistema. */
    readonly externalId: string;
    /** Número. */
    readonly number: number;
    readonly status: FilingStatus | OtherText;
}
/** Documento OpenAPI 3.1. */
export type OpenApiDocument = {
    /** Versão do OpenAPI. */
    readonly openapi: string;
} & {
    readonly [key: string]: unknown;
};
/** Origem da mercadoria, tabela A do CST. `0`: nacional, exceto 3, 4, 5 e 8; `1`: estrangeira, importação direta, exceto 6; `2`: estrangeira, do mercado interno, exceto 7; `3`: nacional, mais de 40% e até 70% de conteúdo importado; `4`: nacional, por processo produtivo básico; `5`: nacional, até 40% de conteúdo importado; `6`: estrangeira, importação direta, sem similar nacional; `7`: estrangeira, do mercado interno, sem similar nacional; `8`: nacional, mais de 70% de conteúdo importado. */
export type Origin = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8";
/** Meio de pagamento (tPag). `01`: dinheiro; `03`: cartão de crédito; `04`: cartão de débito; `15`: boleto; `17`: PIX; `90`: sem pagamento; `99`: outros, com description. */
export type PaymentMethod = "01" | "03" | "04" | "15" | "17" | "90" | "99";
/** PIS ou COFINS de um item. */
export interface PisOrCofins {
    /** CST do PIS ou da COFINS. */
    readonly cst: "01" | "02" | "04" | "05" | "06" | "07" | "08" | "09" | "49" | "50" | "51" | "52" | "53" | "54" | "55" | "56" | "60" | "61" | "62" | "63" | "64" | "65" | "66" | "67" | "70" | "71" | "72" | "73" | "74" | "75" | "98" | "99";
    /** Alíquota da contribuição em percentual, até 4 casas. */
    readonly rate?: string | undefined;
    /** Base de cálculo; ausente: valor da operação sem o ICMS destacado. */
    readonly base?: string | undefined;
    /** Valor da contribuição; ausente: calculado. */
    readonly value?: string | undefined;
}
/** Presença do comprador (indPres). `0`: não se aplica; `1`: presencial; `2`: internet; `3`: teleatendimento; `4`: entrega em domicílio; `5`: presencial, fora do estabelecimento; `9`: outros. */
export type Presence = "0" | "1" | "2" | "3" | "4" | "5" | "9";
/** Um problema do pedido e o campo em que está. */
export interface Problem {
    /** Campo, na forma items[1].ncm; vazio: o pedido inteiro. */
    readonly path: string;
    /** O que há de errado nele. */
    readonly message: string;
}
/** E-mail aceito e na fila. */
export interface QueuedNoteEmail {
    /** Id do e-mail; faz parte do cabeçalho Message-ID. */
    readonly id: string;
    /** Endereços que recebem o e-mail. */
    readonly to: readonly string[];
    readonly status: EmailStatus | OtherText;
}
/** Um passo até a publicação da alíquota. */
export interface RatePublicationStep {
    /** Ato. */
    readonly step: string;
    /** Prazo da lei. */
    readonly deadline: string;
    /** Dia do prazo, onde a lei o mudou. */
    readonly date: string | null;
    /** Artigo da lei. */
    readonly legalBasis: string;
}
/** Endereço do destinatário, no Brasil. */
export interface RecipientAddress {
    /** Logradouro. */
    readonly street: string;
    /** Número, ou S/N. */
    readonly number: string;
    /** Complemento. */
    readonly complement?: (string | null) | undefined;
    /** Bairro. */
    readonly district: string;
    /** Nome do município. */
    readonly cityName: string;
    /** Código IBGE do município, 7 dígitos, da mesma UF. */
    readonly cityCode: string;
    readonly uf: Uf;
    /** CEP, 8 dígitos. */
    readonly zip?: (string | null) | undefined;
    /** Telefone com DDD, de 6 a 14 dígitos. */
    readonly phone?: (string | null) | undefined;
}
/** Rejeição da SEFAZ. */
export interface Rejection {
    /** Código da SEFAZ; /docs/rejections/{cStat} diz o que corrigir. */
    readonly cStat: string;
    /** Motivo nas palavras da SEFAZ (xMotivo). */
    readonly reason: string;
    /** Quando a SEFAZ respondeu. */
    readonly at: string;
}
/** O que um código da SEFAZ ou da Sefin Nacional significa e o que mudar. */
export interface RejectionExplanation {
    /** Código da SEFAZ ou da Sefin Nacional. */
    readonly cStat: string;
    /** O código em poucas palavras. */
    readonly title: string;
    /** O que aconteceu. */
    readonly cause: string;
    /** O que mudar. */
    readonly fix: string;
    /** Campos do pedido a que o código se refere: de POST /v1/nfe ou /v1/nfse, de um evento ou de uma inutilização; companyId, quando o código se refere ao cadastro da empresa (fix diz o que mudar nele). */
    readonly fields: readonly string[];
    /** true: o mesmo conteúdo pode ser aceito depois de eliminada a causa, que está fora dele (um cadastro da autoridade, o cadastro da empresa, o certificado, este serviço). */
    readonly retryable: boolean;
    /** A fonte da regra; null: o código não está nas tabelas deste serviço. */
    readonly source: string | null;
}
/** Uma alíquota e o seu fundamento. */
export interface RuledRate {
    /** Percentual com 4 casas; null: não publicado. */
    readonly rate: string | null;
    /** official: publicada; unpublished: não publicada. */
    readonly status: ("official" | "unpublished") | OtherText;
    /** Artigo da lei. */
    readonly legalBasis: string;
    /** Quem ainda vai publicar a alíquota; null: já foi publicada. */
    readonly note: string | null;
}
/** O que falta à chave. `scope`: a permissão de required; `companies`: alcançar todas as empresas do cliente, pois está restrita a algumas. */
export type ScopeRefusal = "scope" | "companies";
/** Uma série e o seu próximo número. */
export interface Series {
    /** Série. */
    readonly number: number;
    /** Próximo número. */
    readonly next: number;
    /** Quando foi registrada. */
    readonly createdAt: string;
}
/** Séries de um ambiente. */
export interface SeriesOfEnvironment {
    /** A primeira série registrada no ambiente, usada quando a nota não informa outra. */
    readonly defaultSeries: number | null;
    /** Séries em ordem de número. */
    readonly series: readonly Series[];
}
/** Diz se o município é atendido, ou por que não. `served`: atendido; `state_not_served`: empresas do estado ainda não são atendidas; `not_in_national_system`: o município não tem convênio ativo com o sistema nacional; `own_issuer_only`: o município tem convênio, mas os contribuintes emitem por um emissor próprio, salvo o MEI e, desde 01/11/2026, as optantes do Simples Nacional; `unknown`: o convênio ainda não foi consultado; a primeira NFS-e de uma empresa do município o consulta. */
export type ServedReason = "served" | "state_not_served" | "not_in_national_system" | "own_issuer_only" | "unknown";
/** Um serviço de uma autoridade. */
export interface ServiceAvailability {
    readonly service: AuthorityService | OtherText;
    readonly circuit: Circuit;
    /** Documentos em andamento de todos os clientes, arredondados para baixo em passos de 10; 0: menos de 10. */
    readonly waiting: number;
    /** A última hora; null com menos de 20 envios de todos os clientes. */
    readonly lastHour: AuthorityMeasures | null;
    /** As últimas 24 horas; null com menos de 20 envios de todos os clientes. */
    readonly lastDay: AuthorityMeasures | null;
}
/** Receita bruta no Simples Nacional (tpRBSN). `0`: não é receita bruta; `1`: interna; `2`: interna sem IBS e CBS; `3`: exportação direta; `4`: exportação indireta; `5`: interna ou exportação; `9`: incompatível com o Simples Nacional. */
export type SimplesRevenueKind = "0" | "1" | "2" | "3" | "4" | "5" | "9";
/** O que o serviço atende em um estado, e a disponibilidade de quem autoriza a sua NF-e. */
export interface StateCoverage {
    readonly uf: Uf;
    /** Ambiente da chave; os convênios e a disponibilidade são deste ambiente. */
    readonly environment: Environment;
    /** NF-e. */
    readonly nfe: {
        /** true: empresas do estado podem ser cadastradas e emitir. */
        readonly served: boolean;
        /** Regimes tributários (CRT) atendidos. */
        readonly regimes: readonly (1 | 2 | 3 | 4)[];
        /** Operações de nota atendidas (campo operation da NF-e). */
        readonly operations: readonly (("sale" | "return" | "bonus" | "transfer") | OtherText)[];
        /** true: enquanto a autoridade está fora do ar, as notas são emitidas em contingência. */
        readonly contingency: boolean;
        readonly availability: AuthorityAvailability;
    };
    /** NFS-e. */
    readonly nfse: {
        /** Municípios atendidos, segundo os convênios consultados até agora. */
        readonly municipalitiesServed: number;
        /** Todos os municípios, com o Distrito Federal e Fernando de Noronha. */
        readonly municipalitiesTotal: number;
    };
}
/** Valores do item antes dos tributos */
export interface TaxAmounts {
    /** vProd: quantidade vezes preço unitário */
    readonly gross: string;
    /** vDesc, com a parte do item no desconto da nota */
    readonly discount: string;
    /** vFrete, idem */
    readonly freight: string;
    /** vSeg, idem */
    readonly insurance: string;
    /** vOutro, idem */
    readonly otherExpenses: string;
    /** gross − discount + freight + insurance + otherExpenses */
    readonly net: string;
}
/** Fatura e duplicatas */
export interface TaxBilling {
    /** nFat informado; null: a emissão usa série e número da nota */
    readonly number: string | null;
    /** vOrig */
    readonly original: string;
    /** vDesc da fatura */
    readonly discount: string;
    /** vLiq */
    readonly net: string;
    /** Duplicatas */
    readonly installments: readonly {
        /** nDup */
        readonly number: string;
        /** dVenc, AAAA-MM-DD */
        readonly dueDate: string;
        /** vDup */
        readonly amount: string;
    }[];
}
/** O cálculo que a emissão faria, com os motivos. */
export interface TaxCalculation {
    /** Data das tabelas usadas */
    readonly issueDate: string;
    /** Versão das tabelas e regras */
    readonly rulesVersion: string;
    readonly identification: TaxIdentification;
    /** Na ordem do pedido */
    readonly items: readonly TaxCalculationItem[];
    readonly totals: NfeTotals;
    /** null quando o pedido não traz payments */
    readonly payments: TaxPayments | null;
    /** null quando o pedido não traz billing */
    readonly billing: TaxBilling | null;
    /** O que foi aceito, mas merece atenção */
    readonly warnings: readonly string[];
}
/** Valores e tributos de um item */
export interface TaxCalculationItem {
    /** Posição no pedido, a partir de 0, como em items[0] */
    readonly index: number;
    /** CFOP do item ou da classe tributária */
    readonly cfop: string;
    /** Classe tributária aplicada */
    readonly taxClass: string | null;
    /** Posição, a partir de 0, da regra da classe que se aplicou */
    readonly matchedRule: number | null;
    /** cBenef */
    readonly benefitCode: string | null;
    readonly amounts: TaxAmounts;
    readonly taxes: ItemTaxValues;
    /** Decisões de IBS e CBS e seus motivos */
    readonly decisions: readonly TaxDecision[];
    /** Classificações que o NCM permite considerar */
    readonly suggestions: readonly TaxSuggestion[];
}
/** Como POST /v1/nfe, sem os campos que não mudam nenhum tributo. */
export interface TaxCalculationRequest {
    /** Empresa registrada; valem o regime, o estado e as classes tributárias dela */
    readonly companyId?: string | undefined;
    /** Emitente não registrado; exatamente um entre issuer e companyId */
    readonly issuer?: TaxIssuer | undefined;
    /** sale venda, return devolução, bonus bonificação, transfer transferência */
    readonly operation: "sale" | "return" | "bonus" | "transfer";
    /** Só em return: out (padrão) saída, in entrada */
    readonly direction?: ("out" | "in") | undefined;
    readonly presence?: Presence | undefined;
    /** indFinal: o destinatário é consumidor final */
    readonly finalConsumer?: boolean | undefined;
    readonly recipient: TaxRecipient;
    /** Os mesmos itens de POST /v1/nfe */
    readonly items: readonly NfeItem[];
    /** Valores da nota inteira, rateados entre os itens */
    readonly charges?: {
        /** Frete */
        readonly freight?: string | undefined;
        /** Seguro */
        readonly insurance?: string | undefined;
        /** Outras despesas acessórias */
        readonly otherExpenses?: string | undefined;
        /** Desconto */
        readonly discount?: string | undefined;
    } | undefined;
    /** Modalidade do frete */
    readonly transport?: TaxTransport | undefined;
    /** Pagamentos; se presentes, são conferidos como na emissão, e a resposta traz valores e troco */
    readonly payments?: readonly NfePayment[] | undefined;
    readonly billing?: (NfeBilling | null) | undefined;
    /** Total que você espera; se o calculado diferir, a resposta é total_mismatch */
    readonly expectedTotal?: string | undefined;
    /** Data das tabelas a usar, de 2025-01-01 a 2033-12-31; ausente: hoje em Brasília */
    readonly issueDate?: string | undefined;
}
/** Classe tributária de uma empresa. */
export interface TaxClass {
    /** Código da classe na empresa. */
    readonly code: string;
    /** Nome da classe. */
    readonly name: string;
    /** Só aparece quando foi informado; null: nota sem o grupo IBS/CBS. */
    readonly ibsCbs?: TaxClassIbsCbs | null;
    /** Regras em ordem. */
    readonly rules: readonly TaxClassRule[];
    /** Prováveis enganos, como regras que nunca se aplicam ou um CFOP de outro destino. */
    readonly warnings: readonly string[];
    /** Criação da classe. */
    readonly createdAt: string;
    /** Última substituição da classe. */
    readonly updatedAt: string;
}
/** Quando a regra se aplica: todos os campos presentes precisam corresponder. */
export interface TaxClassCondition {
    /** Uma destas operações. */
    readonly operations?: readonly ("sale" | "return" | "bonus" | "transfer")[] | undefined;
    /** internal: destinatário na UF do emitente; interstate: em outra UF. */
    readonly destination?: ("internal" | "interstate") | undefined;
    /** Destinatário pelo ieIndicator: contributor 1, exempt 2, nonContributor 9. */
    readonly recipient?: ("contributor" | "exempt" | "nonContributor") | undefined;
}
/** Classe tributária a criar. */
export interface TaxClassCreate {
    /** Código, único na empresa; maiúsculas e minúsculas são diferentes. */
    readonly code: string;
    /** Nome para pessoas; não aparece em nenhum documento. */
    readonly name: string;
    /** Classificação fixa de IBS/CBS. */
    readonly ibsCbs?: (TaxClassIbsCbs | null) | undefined;
    /** Regras em ordem, de 1 a 100; vale a primeira que se aplica. */
    readonly rules: readonly TaxClassRule[];
}
/** Classificação fixa de IBS e CBS. */
export interface TaxClassIbsCbs {
    /** CST do IBS e da CBS. */
    readonly cst: string;
    /** Classificação tributária (cClassTrib), uma das que o cst tem e que valem em NF-e. */
    readonly classTrib: string;
}
/** Uma página da lista: classes em ordem de código. */
export interface TaxClassList {
    /** classes em ordem de código. */
    readonly data: readonly TaxClass[];
    /** cursor da página seguinte; null na última. */
    readonly nextCursor: string | null;
}
/** Substitui a classe inteira: um ibsCbs ausente apaga o que estava guardado. */
export interface TaxClassReplace {
    /** Só o código do caminho; pode ser omitido. */
    readonly code?: string | undefined;
    /** Nome para pessoas; não aparece em nenhum documento. */
    readonly name: string;
    /** Classificação fixa de IBS/CBS. */
    readonly ibsCbs?: (TaxClassIbsCbs | null) | undefined;
    /** Regras em ordem, de 1 a 100; vale a primeira que se aplica. */
    readonly rules: readonly TaxClassRule[];
}
/** CFOP e tributos dos itens a que a regra se aplica. */
export interface TaxClassRule {
    /** Quando se aplica; ausente: sempre. */
    readonly when?: TaxClassCondition | undefined;
    /** CFOP, que existe na tabela oficial. */
    readonly cfop: string;
    /** ICMS do item. */
    readonly icms: Icms;
    /** IPI do item; ausente ou null: sem o grupo. */
    readonly ipi?: ({
        /** CST do IPI. */
        readonly cst: "00" | "01" | "02" | "03" | "04" | "05" | "49" | "50" | "51" | "52" | "53" | "54" | "55" | "99";
        /** Enquadramento legal (cEnq); ausente: 999. */
        readonly enquadramento?: string | undefined;
        /** Alíquota do IPI em percentual, até 4 casas. */
        readonly rate?: string | undefined;
        /** Valor do IPI; ausente: calculado. */
        readonly value?: string | undefined;
    } | null) | undefined;
    /** PIS do item. */
    readonly pis: PisOrCofins;
    /** COFINS do item. */
    readonly cofins: PisOrCofins;
    /** Código de benefício fiscal (cBenef) da UF do emitente: 8 ou 10 caracteres, ou SEM CBENEF. */
    readonly benefitCode?: string | undefined;
}
/** Situação em que a classe é testada. */
export interface TaxClassSituation {
    /** Operação da nota: sale venda, return devolução, bonus bonificação, transfer transferência. */
    readonly operation: "sale" | "return" | "bonus" | "transfer";
    /** internal: destinatário na UF do emitente; interstate: em outra UF. */
    readonly destination: "internal" | "interstate";
    /** Destinatário pelo ieIndicator: contributor 1, exempt 2, nonContributor 9. */
    readonly recipient: "contributor" | "exempt" | "nonContributor";
}
/** CFOP e tributos da classe na situação; todos null quando nenhuma regra se aplica. */
export interface TaxClassTrial {
    /** Posição da regra que se aplica, a partir de 0; null: nenhuma, e a nota seria recusada. */
    readonly matchedRule: number | null;
    /** CFOP da regra. */
    readonly cfop: string | null;
    /** ICMS da regra. */
    readonly icms: Icms | null;
    /** IPI da regra; null: sem o grupo. */
    readonly ipi: {
        /** CST do IPI. */
        readonly cst: ("00" | "01" | "02" | "03" | "04" | "05" | "49" | "50" | "51" | "52" | "53" | "54" | "55" | "99") | OtherText;
        /** Enquadramento legal (cEnq); ausente: 999. */
        readonly enquadramento?: string;
        /** Alíquota do IPI em percentual, até 4 casas. */
        readonly rate?: string;
        /** Valor do IPI; ausente: calculado. */
        readonly value?: string;
    } | null;
    /** PIS da regra. */
    readonly pis: PisOrCofins | null;
    /** COFINS da regra. */
    readonly cofins: PisOrCofins | null;
    /** cBenef da regra. */
    readonly benefitCode: string | null;
    /** Ausente: o serviço decide pelo item. */
    readonly ibsCbs?: TaxClassIbsCbs | null;
}
/** Uma classificação de IBS e CBS (cClassTrib). */
export interface TaxClassification {
    /** CST do IBS e da CBS. */
    readonly cst: string;
    /** Nome do CST. */
    readonly cstDescription: string;
    /** cClassTrib. */
    readonly classTrib: string;
    /** Nome oficial da classificação. */
    readonly description: string;
    /** Artigo da lei. */
    readonly legalBasis: string;
    /** Redução da alíquota do IBS, em percentual com 4 casas. */
    readonly reductionIbs: string;
    /** Redução da alíquota da CBS, em percentual com 4 casas. */
    readonly reductionCbs: string;
    readonly indicators: TaxClassificationIndicators;
    /** Documentos, entre estes dois, que aceitam a classificação. */
    readonly documents: readonly (("nfe" | "nfse") | OtherText)[];
    /** Primeiro dia da vigência. */
    readonly validFrom: string | null;
    /** Último dia da vigência; null: em vigor. */
    readonly validTo: string | null;
    /** Anexo da LC 214/2025 que limita a classificação. */
    readonly annex: string | null;
    /** Lista 9XXXY publicada com a tabela (XXX: artigo). */
    readonly technicalAnnex: string | null;
    /** Tipo de alíquota: standard padrão, fixed fixa, none sem alíquota, uniformNational uniforme nacional, uniformSector uniforme setorial. */
    readonly rateKind: ("standard" | "fixed" | "none" | "uniformNational" | "uniformSector") | OtherText;
    readonly simplesRevenueKind: SimplesRevenueKind | OtherText;
    /** Versão da tabela que incluiu a classificação (v1.60: esta versão ou uma anterior). */
    readonly since: string;
    /** Última versão que mudou a classificação. */
    readonly changedIn: string | null;
}
/** O que a classificação exige ou permite. */
export interface TaxClassificationIndicators {
    /** Verdadeiro: exige o grupo gIBSCBS, com base e valores. */
    readonly taxation: boolean;
    /** Verdadeiro: exige o grupo da tributação monofásica (gIBSCBSMono). */
    readonly monophase: boolean;
    /** Verdadeiro: exige a redução de alíquota (gRed). */
    readonly rateReduction: boolean;
    /** Verdadeiro: exige o diferimento (gDif). */
    readonly deferral: boolean;
    /** Verdadeiro: exige a transferência de crédito (gTransfCred). */
    readonly creditTransfer: boolean;
    /** Verdadeiro: exige o crédito presumido da Zona Franca de Manaus (gCredPresIBSZFM). */
    readonly freeZoneCredit: boolean;
    /** Verdadeiro: exige o ajuste de competência (gAjusteCompet). */
    readonly periodAdjustment: boolean;
    /** Verdadeiro: reduz a base de cálculo. */
    readonly baseReduction: boolean;
    /** Verdadeiro: exige a tributação regular (gTribRegular). */
    readonly regularTaxation: boolean;
    /** Verdadeiro: permite o crédito presumido da operação (gCredPresOper). */
    readonly presumedCredit: boolean;
    /** Verdadeiro: exige o estorno de crédito (gEstornoCred). */
    readonly creditReversal: boolean;
    /** Verdadeiro: monofásica padrão (gMonoPadrao). */
    readonly monophaseStandard: boolean;
    /** Verdadeiro: monofásica sujeita a retenção (gMonoReten). */
    readonly monophaseWithholding: boolean;
    /** Verdadeiro: monofásica retida anteriormente (gMonoRet). */
    readonly monophaseWithheld: boolean;
    /** Verdadeiro: monofásica diferida (gMonoDif). */
    readonly monophaseDeferral: boolean;
    /** Verdadeiro: diferença da mistura de biocombustível (gpBioDiferenca). */
    readonly biodieselDifference: boolean;
}
/** Uma página da tabela de classificações. */
export interface TaxClassificationList {
    /** Versão da tabela oficial. */
    readonly tableVersion: string;
    /** Dia da publicação da tabela. */
    readonly publishedAt: string;
    /** Classificações em ordem de código. */
    readonly data: readonly TaxClassification[];
    /** cursor da página seguinte; null na última. */
    readonly nextCursor: string | null;
    /** Fontes da resposta. */
    readonly sources: readonly TaxTableSource[];
}
/** PIS ou COFINS */
export interface TaxContribution {
    /** CST do PIS ou da COFINS */
    readonly cst: ("01" | "02" | "04" | "05" | "06" | "07" | "08" | "09" | "49" | "50" | "51" | "52" | "53" | "54" | "55" | "56" | "60" | "61" | "62" | "63" | "64" | "65" | "66" | "67" | "70" | "71" | "72" | "73" | "74" | "75" | "98" | "99") | OtherText;
    /** vBC */
    readonly base: string | null;
    /** pPIS ou pCOFINS */
    readonly rate: string | null;
    /** vPIS ou vCOFINS */
    readonly value: string | null;
}
/** Uma decisão de IBS e CBS e o seu motivo */
export interface TaxDecision {
    /** Tributo */
    readonly tax: "ibsCbs";
    readonly field: TaxDecisionField | OtherText;
    /** O valor escolhido; null quando não há */
    readonly value: string | null;
    readonly source: TaxDecisionSource | OtherText;
    /** Por quê, com o fundamento legal */
    readonly reason: string;
}
/** O que foi decidido. `cst`: o CST; `classTrib`: a classificação; `rate`: a alíquota; `group`: o grupo inteiro. */
export type TaxDecisionField = "cst" | "classTrib" | "rate" | "group";
/** De onde a decisão veio. `item`: do item; `taxClass`: da classe tributária; `referencedNote`: da nota referenciada; `engineDefault`: da regra geral do serviço; `regime`: do regime do emitente; `calendar`: do calendário da reforma. */
export type TaxDecisionSource = "item" | "taxClass" | "referencedNote" | "engineDefault" | "regime" | "calendar";
/** Quem precisa do grupo IBS/CBS, e desde quando. */
export interface TaxGroupDuty {
    /** Regime tributário do emitente. */
    readonly crt: number;
    /** Desde quando é obrigado por lei. */
    readonly from: string;
    /** Documentos. */
    readonly documents: readonly string[];
    /** Como a autoridade confere. */
    readonly note: string;
}
/** IBS e CBS do item */
export interface TaxIbsCbs {
    /** CST do IBS e da CBS */
    readonly cst: string;
    /** cClassTrib */
    readonly classTrib: string;
    /** indDoacao: operação de doação */
    readonly donation: boolean;
    /** vBC do IBS e da CBS */
    readonly base: string | null;
    /** IBS estadual (gIBSUF) */
    readonly ibsState: TaxIbsCbsRate;
    /** IBS municipal (gIBSMun) */
    readonly ibsMunicipal: TaxIbsCbsRate;
    /** IBS inteiro */
    readonly ibs: {
        /** vIBS: IBS estadual mais municipal */
        readonly value: string | null;
    };
    /** CBS (gCBS) */
    readonly cbs: TaxIbsCbsRate;
    /** gTribRegular: tributação se a condição não se cumprir; null quando não se aplica */
    readonly regularTaxation: {
        /** CSTReg */
        readonly cst: string;
        /** cClassTribReg */
        readonly classTrib: string;
        /** IBS estadual regular */
        readonly ibsState: TaxRegularRate;
        /** IBS municipal regular */
        readonly ibsMunicipal: TaxRegularRate;
        /** CBS regular */
        readonly cbs: TaxRegularRate;
    } | null;
    /** gEstornoCred: estorno de crédito */
    readonly creditReversal: {
        /** vIBSEstCred */
        readonly ibs: string;
        /** vCBSEstCred */
        readonly cbs: string;
    } | null;
}
/** Uma alíquota e o seu valor; tudo null quando a classificação não tem valores */
export interface TaxIbsCbsRate {
    /** Alíquota nominal */
    readonly rate: string | null;
    /** pRedAliq: redução da alíquota */
    readonly reduction: string | null;
    /** Alíquota depois da redução; a nominal quando não há redução */
    readonly effectiveRate: string | null;
    /** pDif: percentual diferido */
    readonly deferral: string | null;
    /** vDif: valor diferido */
    readonly deferredValue: string | null;
    /** Valor devido */
    readonly value: string | null;
}
/** ICMS do item; null: o grupo não tem o campo */
export interface TaxIcms {
    /** Grupo do leiaute */
    readonly group: ("ICMS00" | "ICMS20" | "ICMS40" | "ICMS51" | "ICMS90" | "ICMSSN101" | "ICMSSN102" | "ICMSSN900") | OtherText;
    readonly origin: Origin | OtherText;
    /** CST, no regime normal */
    readonly cst: (("00" | "20" | "40" | "41" | "50" | "51" | "90") | OtherText) | null;
    /** CSOSN, no Simples Nacional */
    readonly csosn: (("101" | "102" | "103" | "300" | "400" | "900") | OtherText) | null;
    /** vBC */
    readonly base: string | null;
    /** pICMS */
    readonly rate: string | null;
    /** pRedBC: redução da base */
    readonly reduction: string | null;
    /** vICMSOp: ICMS da operação, antes do diferimento */
    readonly operationValue: string | null;
    /** pDif: percentual diferido */
    readonly deferral: string | null;
    /** vICMSDif: ICMS diferido */
    readonly deferredValue: string | null;
    /** vICMS */
    readonly value: string | null;
    /** pCredSN: alíquota do crédito do Simples */
    readonly creditRate: string | null;
    /** vCredICMSSN: crédito que o destinatário pode aproveitar */
    readonly creditValue: string | null;
}
/** ICMS devido ao destino */
export interface TaxIcmsDestination {
    /** vBCUFDest */
    readonly base: string;
    /** pICMSUFDest: alíquota interna do destino */
    readonly rate: string;
    /** pICMSInter */
    readonly interstateRate: string;
    /** pICMSInterPart: parte do destino */
    readonly share: string;
    /** vICMSUFDest: DIFAL do destino */
    readonly value: string;
    /** vICMSUFRemet: parte da origem */
    readonly originValue: string;
    /** vBCFCPUFDest */
    readonly fcpBase: string | null;
    /** pFCPUFDest */
    readonly fcpRate: string | null;
    /** vFCPUFDest */
    readonly fcpValue: string | null;
}
/** O que a operação determina para a nota inteira */
export interface TaxIdentification {
    /** tpNF: in entrada, out saída */
    readonly direction: ("out" | "in") | OtherText;
    /** idDest: internal na UF do emitente, interstate em outra */
    readonly destination: ("internal" | "interstate") | OtherText;
    /** indFinal que vale no cálculo */
    readonly finalConsumer: boolean;
    readonly presence: Presence | OtherText;
}
/** IPI do item; null: o grupo não tem o campo */
export interface TaxIpi {
    /** CST do IPI */
    readonly cst: ("00" | "01" | "02" | "03" | "04" | "05" | "49" | "50" | "51" | "52" | "53" | "54" | "55" | "99") | OtherText;
    /** cEnq: código de enquadramento legal */
    readonly enquadramento: string;
    /** vBC */
    readonly base: string | null;
    /** pIPI */
    readonly rate: string | null;
    /** vIPI */
    readonly value: string | null;
}
/** Emitente não registrado */
export interface TaxIssuer {
    /** Regime tributário: 1 Simples Nacional, 2 Simples com excesso de sublimite, 3 regime normal, 4 MEI. */
    readonly crt: 1 | 2 | 3 | 4;
    /** Estado do emitente */
    readonly uf: Uf;
    /** Só é usado em transfer, que exige a mesma raiz de CNPJ */
    readonly cnpj?: string | undefined;
}
/** Pagamentos com valores */
export interface TaxPayments {
    /** Na ordem do pedido */
    readonly data: readonly {
        readonly method: PaymentMethod | OtherText;
        /** xPag */
        readonly description: string | null;
        /** indPag: cash à vista, installments a prazo; null: não informado */
        readonly term: (("cash" | "installments") | OtherText) | null;
        /** vPag */
        readonly amount: string;
    }[];
    /** vTroco */
    readonly change: string | null;
}
/** O que o cálculo precisa saber do destinatário: no máximo um entre cnpj e cpf */
export interface TaxRecipient {
    /** CNPJ do destinatário; nenhum documento é obrigatório */
    readonly cnpj?: string | undefined;
    /** CPF do destinatário, no lugar do CNPJ */
    readonly cpf?: string | undefined;
    /** 1 contribuinte, 2 isento, 9 não contribuinte */
    readonly ieIndicator: (1 | 2 | 9) | ("1" | "2" | "9");
    /** Estado do destinatário */
    readonly uf: Uf;
}
/** Uma fase da reforma. */
export interface TaxReformPhase {
    /** Primeiro dia. */
    readonly from: string;
    /** Último dia; null: sem fim. */
    readonly to: string | null;
    /** O que vale na fase. */
    readonly description: string;
}
/** O valor devido se a condição não se cumprir */
export interface TaxRegularRate {
    /** Alíquota efetiva regular */
    readonly effectiveRate: string;
    /** Valor regular */
    readonly value: string;
}
/** Alíquotas e regras de IBS e CBS num ano. */
export interface TaxRules {
    /** O ano. */
    readonly year: number;
    /** Alíquota estadual do IBS; null: não publicada. */
    readonly ibsUf: string | null;
    /** Alíquota municipal do IBS; null: não publicada. */
    readonly ibsMun: string | null;
    /** Alíquota da CBS; null: não publicada. */
    readonly cbs: string | null;
    /** As mesmas alíquotas com situação e lei. */
    readonly rates: {
        readonly ibsUf: RuledRate;
        readonly ibsMun: RuledRate;
        readonly cbs: RuledRate;
    };
    readonly selectiveTax: TaxRulesSelectiveTax;
    /** Quem precisa do grupo IBS/CBS; só o que está publicado. */
    readonly groupRequired: readonly TaxGroupDuty[];
    /** Fase do ano. */
    readonly phase: string;
    /** Todas as fases da reforma. */
    readonly phases: readonly TaxReformPhase[];
    /** Regras do ano. */
    readonly rules: readonly string[];
    /** Os tributos que a reforma substitui. */
    readonly currentTaxes: {
        /** PIS e COFINS no ano. */
        readonly pisCofins: {
            /** inForce em vigor, extinct extintos. */
            readonly status: ("inForce" | "extinct") | OtherText;
            /** A situação em palavras, com a lei. */
            readonly note: string;
        };
        /** IPI no ano. */
        readonly ipi: {
            /** inForce em vigor, zeroExceptFreeZone zero salvo concorrência com a Zona Franca de Manaus. */
            readonly status: ("inForce" | "zeroExceptFreeZone") | OtherText;
            /** A situação em palavras, com a lei. */
            readonly note: string;
        };
        /** Parte do imposto que ainda é cobrada; 1.0: o imposto inteiro. */
        readonly icmsFactor: string;
        /** Parte do imposto que ainda é cobrada; 1.0: o imposto inteiro. */
        readonly issFactor: string;
    };
    /** Forma das alíquotas monofásicas de combustíveis. */
    readonly singlePhase: {
        /** Alíquota do IBS: adValorem percentual do preço, adRem valor por unidade de medida. */
        readonly ibs: ("adValorem" | "adRem") | OtherText;
        /** Alíquota da CBS: adValorem percentual do preço, adRem valor por unidade de medida. */
        readonly cbs: ("adValorem" | "adRem") | OtherText;
    };
    /** O que vale no ano e ainda não foi publicado; este serviço nunca inventa um valor. */
    readonly unpublished: readonly UnpublishedTopic[];
    /** Os passos até a publicação das alíquotas de referência do ano. */
    readonly publicationCalendar: readonly RatePublicationStep[];
    /** Versão das tabelas deste serviço, a mesma de POST /v1/tax/calculate. */
    readonly rulesVersion: string;
    /** Fontes da resposta. */
    readonly sources: readonly TaxTableSource[];
}
/** O Imposto Seletivo no ano. */
export interface TaxRulesSelectiveTax {
    /** true: o Imposto Seletivo está em vigor no ano. */
    readonly inForce: boolean;
    /** Desde quando. */
    readonly from: string;
    /** O que falta para ser cobrado. */
    readonly note: string;
}
/** Nunca é aplicada sozinha: só o NCM não basta. */
export interface TaxSuggestion {
    /** cClassTrib sugerido */
    readonly classTrib: string;
    /** CST correspondente */
    readonly cst: string;
    /** Redução do IBS */
    readonly reductionIbs: string;
    /** Redução da CBS */
    readonly reductionCbs: string;
    /** Fundamento legal */
    readonly legalBasis: string;
    /** Anexo da LC 214/2025; null se a indicação não vem de um anexo */
    readonly annex: string | null;
    /** Item do anexo */
    readonly annexItem: string | null;
    /** Descrição oficial a que o produto deve corresponder */
    readonly text: string;
    /** As outras condições */
    readonly requires: string;
}
/** Publicação em que a resposta se apoia. */
export interface TaxTableSource {
    /** Publicação de que a resposta vem. */
    readonly title: string;
    /** Versão; null: a publicação não tem versão. */
    readonly version: string | null;
    /** Dia da publicação. */
    readonly date: string | null;
}
/** Só a modalidade do frete muda o cálculo */
export interface TaxTransport {
    /** 0 emitente paga, 1 destinatário, 2 terceiro, 3 próprio do emitente, 4 próprio do destinatário, 9 sem frete */
    readonly mode: ("0" | "1" | "2" | "3" | "4" | "9") | (0 | 1 | 2 | 3 | 4 | 9);
}
/** O que aconteceu com a nota e o que vem depois, sem XML nem dados pessoais. */
export interface Timeline {
    /** Linhas, da mais antiga à mais nova. */
    readonly data: readonly TimelineEntry[];
    /** cursor da página seguinte; null na última. */
    readonly nextCursor: string | null;
    readonly next: TimelineNext;
}
/** De que documento é a linha. `note`: a nota; `cancellation`: um cancelamento da nota; `correction`: uma carta de correção da NF-e; `cancellationRequest`: um pedido de cancelamento da NFS-e ao município. */
export type TimelineDocument = "note" | "cancellation" | "correction" | "cancellationRequest";
/** Uma linha do histórico. */
export interface TimelineEntry {
    /** Quando aconteceu. */
    readonly at: string;
    readonly step: TimelineStep | OtherText;
    readonly outcome: TimelineOutcome | OtherText;
    /** A linha em português, para mostrar a pessoas. */
    readonly message: string;
    /** Código da SEFAZ ou da Sefin; null: ela não respondeu. */
    readonly cStat: string | null;
    /** Motivo nas palavras da SEFAZ ou da Sefin, com CPF, CNPJ e inscrições trocados por …; sem resposta, o código da falha; num webhook, o status HTTP ou a falha; num e-mail, o código SMTP ou a falha. */
    readonly reason: string | null;
    /** Duração do envio, da consulta ou da entrega, em milissegundos. */
    readonly durationMs: number | null;
    /** Número do envio, ou da tentativa de entrega, a partir de 1. */
    readonly attempt: number | null;
    /** A versão do pedido: 1 é a primeira; cada correção ou nova tentativa tem a sua. */
    readonly run: number | null;
    readonly document: TimelineDocument | OtherText;
    /** O evento (cancelamento ou carta); null: a própria nota. */
    readonly eventId: string | null;
    /** A inutilização que contém o número (GET /v1/nfe/disable-range/{id}), em disabled; null nas outras linhas. */
    readonly disablingId: string | null;
    /** O evento entregue, em webhook; null nas outras linhas. */
    readonly event: (WebhookEventName | OtherText) | null;
}
/** O próximo passo, e quem o faz. */
export interface TimelineNext {
    readonly actor: NextActor | OtherText;
    readonly action: NextAction | OtherText;
    /** Quando o serviço age; null: já, ou sem hora marcada. */
    readonly at: string | null;
    /** O próximo passo em português, para mostrar a pessoas. */
    readonly message: string;
    /** O evento a que o passo se refere; null: a própria nota. */
    readonly eventId: string | null;
}
/** Como terminou. `done`: feito; `ongoing`: ainda sem fim registrado; `notSent`: nada chegou à autoridade; `unknown`: sem resposta: a autoridade pode ter recebido; `notDelivered`: o destino não confirmou; cada nova tentativa tem outra linha. */
export type TimelineOutcome = "done" | "ongoing" | "notSent" | "unknown" | "notDelivered";
/** O que aconteceu. `received`: o pedido foi aceito, conferido e calculado; `numbered`: série e número foram reservados; `corrected`: um pedido corrigido foi aceito para o mesmo documento; `retried`: uma nova tentativa do mesmo pedido foi aceita; `signed`: o documento foi assinado; `sent`: o documento foi enviado à autoridade; `queried`: a autoridade foi consultada sobre a chave ou o Id da DPS; `receiptQueried`: a autoridade foi consultada sobre o recibo; `answered`: a autoridade respondeu a um envio ou consulta; `authorized`: a nota está autorizada; `registered`: o evento está registrado; `rejected`: a autoridade rejeitou o documento; `denied`: a autoridade denegou a nota; `failed`: o documento parou sem uma resposta que decida; `cancelled`: a nota está cancelada; `disabled`: o número está inutilizado; `attention`: o documento passou a esperar a decisão de uma pessoa; `danfe`: o DANFE ou DANFSe foi gerado; `webhook`: uma tentativa de entregar um evento; `emailed`: uma tentativa de enviar a nota por e-mail. */
export type TimelineStep = "received" | "numbered" | "corrected" | "retried" | "signed" | "sent" | "queried" | "receiptQueried" | "answered" | "authorized" | "registered" | "rejected" | "denied" | "failed" | "cancelled" | "disabled" | "attention" | "danfe" | "webhook" | "emailed";
/** Sigla da unidade da federação. */
export type Uf = "RO" | "AC" | "AM" | "RR" | "PA" | "AP" | "TO" | "MA" | "PI" | "CE" | "RN" | "PB" | "PE" | "AL" | "SE" | "BA" | "MG" | "ES" | "RJ" | "SP" | "PR" | "SC" | "RS" | "MS" | "MT" | "GO" | "DF";
/** O que ainda não foi publicado. */
export interface UnpublishedTopic {
    /** O que falta. */
    readonly topic: string;
    /** Quando ou como se espera. */
    readonly expected: string;
    /** O que este serviço faz enquanto isso. */
    readonly note: string;
}
/** Por que o arquivo não pôde ser lido. `base64`: não é base64; `unreadable`: não é um PKCS#12, ou está danificado; `unsupported`: algoritmo desconhecido ou inseguro; `no_mac`: sem MAC, que prova que o arquivo está inteiro; `too_expensive`: mais rodadas de derivação do que um arquivo honesto tem; `deadline`: não terminou de ser lido no prazo; `key_unsupported`: a chave não é RSA de 2048 a 4096 bits com expoente 65537. */
export type UnreadableFile = "base64" | "unreadable" | "unsupported" | "no_mac" | "too_expensive" | "deadline" | "key_unsupported";
/** Por que o município não é atendido. `state_not_served`: empresas do estado ainda não são atendidas; `not_in_national_system`: o município não tem convênio ativo com o sistema nacional; `own_issuer_only`: o município tem convênio, mas os contribuintes emitem por um emissor próprio, salvo o MEI e, desde 01/11/2026, as optantes do Simples Nacional. */
export type UnservedReason = "state_not_served" | "not_in_national_system" | "own_issuer_only";
/** Por que a imagem não serve. `type`: não é do tipo que Content-Type diz; `broken`: está incompleta ou danificada, ou não é uma imagem PNG ou JPEG comum; `animated`: é animada; `deadline`: não terminou de ser lida no prazo. */
export type UnusableLogo = "type" | "broken" | "animated" | "deadline";
/** O consumo de um mês. */
export interface Usage {
    /** Mês, AAAA-MM. */
    readonly month: string;
    /** Fuso dos limites do mês. */
    readonly timezone: "America/Sao_Paulo";
    /** Uma linha por empresa com consumo no mês, em ordem de companyId; por último a de companyId null. */
    readonly data: readonly CompanyUsage[];
    /** Soma das linhas. */
    readonly total: {
        /** NF-e autorizadas no mês, também as canceladas depois. */
        readonly nfe: DocumentCount;
        /** NFS-e autorizadas no mês, também as canceladas depois. */
        readonly nfse: DocumentCount;
        /** Cálculos de impostos e prévias com resposta 200. */
        readonly taxQuotations: number;
    };
    /** Os documentos cobrados: só os de produção. */
    readonly billable: {
        /** NF-e de produção. */
        readonly nfe: number;
        /** NFS-e de produção. */
        readonly nfse: number;
    };
}
/** Por que o documento espera. `putOff`: o envio foi adiado; `circuit`: envios suspensos: a autoridade (SEFAZ ou Sefin) não responde ou os envios foram pausados; `misuse`: a SEFAZ pausou este CNPJ por consumo indevido (656); `question`: a resposta se perdeu, e o documento será consultado; `receipt`: o lote está em processamento; `database`: uma falha temporária deste serviço; `internalError`: um defeito deste serviço, que o suporte precisa corrigir; todas as outras esperas acabam sem ajuda. */
export type WaitReason = "putOff" | "circuit" | "misuse" | "question" | "receipt" | "database" | "internalError";
/** Por que o documento em andamento espera. */
export interface Waiting {
    readonly reason: WaitReason | OtherText;
    /** A razão em português, para mostrar a pessoas. */
    readonly message: string;
    /** Próxima tentativa; null quando não há hora marcada. */
    readonly nextAttemptAt: string | null;
}
/** Webhook registrado. */
export interface Webhook {
    /** Id do webhook. */
    readonly id: string;
    /** Endereço que recebe os eventos. */
    readonly url: string;
    /** Eventos escolhidos; null: todos, menos os que um webhook precisa nomear. */
    readonly events: readonly (WebhookEventName | OtherText)[] | null;
    /** Texto para pessoas. */
    readonly description: string | null;
    /** false: desativado por uma resposta 410 ou por você; só webhook.test é enviado. */
    readonly active: boolean;
    readonly mode: Mode;
    /** Quando foi registrado. */
    readonly createdAt: string;
    /** Última alteração. */
    readonly updatedAt: string;
    /** A entrega da última tentativa; null: ainda não houve tentativa. */
    readonly lastDelivery: {
        /** Id da entrega. */
        readonly id: string;
        readonly event: WebhookEventName | OtherText;
        readonly status: DeliveryStatus | OtherText;
        /** Quando foi a tentativa. */
        readonly at: string;
        /** Status HTTP da resposta; null: não houve resposta. */
        readonly responseStatus: number | null;
    } | null;
    /** Desde quando todas as entregas falham; null: a última teve êxito. */
    readonly failingSince: string | null;
}
/** Webhook a registrar. */
export interface WebhookCreate {
    /** Endereço https público e completo que recebe os eventos; sem usuário e senha, sem fragmento, sem ponto no fim do nome, na porta 443 ou numa a partir de 1024. */
    readonly url: string;
    /** Eventos a receber; ausente ou null: todos, menos os que um webhook precisa nomear. */
    readonly events?: (readonly WebhookEventName[] | null) | undefined;
    /** Texto para pessoas. */
    readonly description?: (string | null) | undefined;
}
/** Webhook registrado, com o segredo. */
export interface WebhookCreated {
    /** Id do webhook. */
    readonly id: string;
    /** Endereço que recebe os eventos. */
    readonly url: string;
    /** Eventos escolhidos; null: todos, menos os que um webhook precisa nomear. */
    readonly events: readonly (WebhookEventName | OtherText)[] | null;
    /** Texto para pessoas. */
    readonly description: string | null;
    /** false: desativado por uma resposta 410 ou por você; só webhook.test é enviado. */
    readonly active: boolean;
    readonly mode: Mode;
    /** Quando foi registrado. */
    readonly createdAt: string;
    /** Última alteração. */
    readonly updatedAt: string;
    /** A entrega da última tentativa; null: ainda não houve tentativa. */
    readonly lastDelivery: {
        /** Id da entrega. */
        readonly id: string;
        readonly event: WebhookEventName | OtherText;
        readonly status: DeliveryStatus | OtherText;
        /** Quando foi a tentativa. */
        readonly at: string;
        /** Status HTTP da resposta; null: não houve resposta. */
        readonly responseStatus: number | null;
    } | null;
    /** Desde quando todas as entregas falham; null: a última teve êxito. */
    readonly failingSince: string | null;
    /** Segredo das assinaturas. */
    readonly secret: string;
}
/** Entrega de um evento a um webhook. */
export interface WebhookDelivery {
    /** Id da entrega, o mesmo de X-Fiscal-Delivery. */
    readonly id: string;
    /** Webhook que recebe a entrega. */
    readonly webhookId: string;
    readonly event: WebhookEventName | OtherText;
    /** O recurso do evento: a nota, o evento da nota ou a inutilização; a empresa em nfe.gaps_due; o próprio webhook em webhook.test. */
    readonly resourceId: string;
    readonly status: DeliveryStatus | OtherText;
    /** Rodadas de tentativas até agora; cada reenvio começa mais uma. */
    readonly round: number;
    /** Próxima tentativa; null quando não há mais. */
    readonly nextAttemptAt: string | null;
    /** Quando o evento ocorreu. */
    readonly createdAt: string;
    /** Quando o destino recebeu a entrega. */
    readonly deliveredAt: string | null;
    /** Tentativas em ordem. */
    readonly attempts: readonly WebhookDeliveryAttempt[];
}
/** Uma tentativa de entrega. */
export interface WebhookDeliveryAttempt {
    /** Número da tentativa, a partir de 1; continua nos reenvios. */
    readonly number: number;
    /** Quando a tentativa foi feita. */
    readonly at: string;
    /** Status HTTP da resposta; null: não houve resposta. */
    readonly responseStatus: number | null;
    /** Por que falhou sem resposta; null quando houve uma. */
    readonly error: string | null;
    /** Duração em milissegundos. */
    readonly durationMs: number;
    /** Começo da resposta, até 1000 caracteres. */
    readonly responseExcerpt: string | null;
}
/** Entrega com as tentativas e o corpo enviado. */
export interface WebhookDeliveryDetail {
    /** Id da entrega, o mesmo de X-Fiscal-Delivery. */
    readonly id: string;
    /** Webhook que recebe a entrega. */
    readonly webhookId: string;
    readonly event: WebhookEventName | OtherText;
    /** O recurso do evento: a nota, o evento da nota ou a inutilização; a empresa em nfe.gaps_due; o próprio webhook em webhook.test. */
    readonly resourceId: string;
    readonly status: DeliveryStatus | OtherText;
    /** Rodadas de tentativas até agora; cada reenvio começa mais uma. */
    readonly round: number;
    /** Próxima tentativa; null quando não há mais. */
    readonly nextAttemptAt: string | null;
    /** Quando o evento ocorreu. */
    readonly createdAt: string;
    /** Quando o destino recebeu a entrega. */
    readonly deliveredAt: string | null;
    /** Tentativas em ordem. */
    readonly attempts: readonly WebhookDeliveryAttempt[];
    /** O corpo enviado em cada tentativa, como JSON. */
    readonly payload: {
        readonly [key: string]: unknown;
    };
}
/** Uma página da lista: entregas dos últimos 30 dias, da mais nova à mais antiga. */
export interface WebhookDeliveryList {
    /** entregas dos últimos 30 dias, da mais nova à mais antiga. */
    readonly data: readonly WebhookDeliverySummary[];
    /** cursor da página seguinte; null na última. */
    readonly nextCursor: string | null;
}
/** Entrega com a última tentativa. */
export interface WebhookDeliverySummary {
    /** Id da entrega, o mesmo de X-Fiscal-Delivery. */
    readonly id: string;
    /** Webhook que recebe a entrega. */
    readonly webhookId: string;
    readonly event: WebhookEventName | OtherText;
    /** O recurso do evento: a nota, o evento da nota ou a inutilização; a empresa em nfe.gaps_due; o próprio webhook em webhook.test. */
    readonly resourceId: string;
    readonly status: DeliveryStatus | OtherText;
    /** Rodadas de tentativas até agora; cada reenvio começa mais uma. */
    readonly round: number;
    /** Próxima tentativa; null quando não há mais. */
    readonly nextAttemptAt: string | null;
    /** Quando o evento ocorreu. */
    readonly createdAt: string;
    /** Quando o destino recebeu a entrega. */
    readonly deliveredAt: string | null;
    /** A última tentativa; o número dela é o total de tentativas. */
    readonly lastAttempt: WebhookDeliveryAttempt | null;
}
/** Nome do evento. Só chegam a quem os nomeia: nfe.attention, nfe.event_failed, nfe.event_attention, nfe.gaps_due, nfse.attention, nfse.event_failed, nfse.event_attention, company.deleted. */
export type WebhookEventName = "nfe.authorized" | "nfe.rejected" | "nfe.denied" | "nfe.failed" | "nfe.cancelled" | "nfe.correction_registered" | "nfe.event_rejected" | "nfe.disabled" | "nfse.authorized" | "nfse.rejected" | "nfse.failed" | "nfse.cancelled" | "nfse.event_rejected" | "certificate.expiring" | "certificate.expired" | "webhook.test" | "nfe.attention" | "nfe.event_failed" | "nfe.event_attention" | "nfe.gaps_due" | "nfse.attention" | "nfse.event_failed" | "nfse.event_attention" | "company.deleted";
/** Uma página da lista: webhooks, do mais novo ao mais antigo. */
export interface WebhookList {
    /** webhooks, do mais novo ao mais antigo. */
    readonly data: readonly Webhook[];
    /** cursor da página seguinte; null na última. */
    readonly nextCursor: string | null;
}
/** Troca do segredo das assinaturas. */
export interface WebhookSecretRotation {
    /** Horas em que o segredo anterior também assina; 0: ele deixa de assinar agora. */
    readonly overlapHours?: number | undefined;
}
/** Como o destino de um webhook respondeu. */
export interface WebhookStatistics {
    /** O webhook. */
    readonly webhookId: string;
    /** As últimas 24 horas. */
    readonly last24Hours: WebhookStatisticsWindow;
    /** Os últimos 7 dias. */
    readonly last7Days: WebhookStatisticsWindow;
}
/** Entregas criadas e tentativas feitas em um período. */
export interface WebhookStatisticsWindow {
    /** Entregas que ainda terão tentativas. */
    readonly pending: number;
    /** Entregas que o destino recebeu. */
    readonly delivered: number;
    /** Entregas de que todas as tentativas falharam. */
    readonly exhausted: number;
    /** Entregas descartadas. */
    readonly discarded: number;
    /** Entregas recebidas, em porcento das que acabaram; null: nenhuma acabou. */
    readonly successPercent: string | null;
    /** Tentativas feitas no período, com e sem resposta. */
    readonly attempts: number;
    /** Tempo até a resposta, das tentativas do período que tiveram resposta; null: nenhuma teve. */
    readonly responseMs: {
        /** Metade das respostas veio até este tempo, em milissegundos. */
        readonly p50: number | null;
        /** 95 de 100 respostas vieram até este tempo, em milissegundos. */
        readonly p95: number | null;
    };
}
/** Mudança de um webhook; um campo ausente não muda. */
export interface WebhookUpdate {
    /** Endereço https público e completo que recebe os eventos; sem usuário e senha, sem fragmento, sem ponto no fim do nome, na porta 443 ou numa a partir de 1024. */
    readonly url?: string | undefined;
    /** Eventos a receber; null: todos, menos os que um webhook precisa nomear. */
    readonly events?: (readonly WebhookEventName[] | null) | undefined;
    /** Texto para pessoas. */
    readonly description?: (string | null) | undefined;
    /** true: as entregas recomeçam, também depois de uma resposta 410; false: as entregas param. */
    readonly active?: boolean | undefined;
}
/** Por que não serve para assinar por uma empresa. `no_cnpj`: não traz um CNPJ; `authority`: é de uma autoridade certificadora; `key_usage`: o uso da chave não permite assinar; `server`: é de um servidor. */
export type WrongCertificateKind = "no_cnpj" | "authority" | "key_usage" | "server";
export interface ListCompaniesQuery {
    /** Elementos por página, de 1 a 1000; ausente: a maior página da lista. */
    readonly limit?: number | undefined;
    /** nextCursor da página anterior, sem alteração; outro texto: 422. */
    readonly cursor?: string | undefined;
}
export interface DeleteCompanyQuery {
    /** true: apaga também notas e inutilizações de produção. */
    readonly deleteDocuments?: ("true" | "false") | undefined;
}
export interface ListTaxClassesQuery {
    /** Elementos por página, de 1 a 1000; ausente: a maior página da lista. */
    readonly limit?: number | undefined;
    /** nextCursor da página anterior, sem alteração; outro texto: 422. */
    readonly cursor?: string | undefined;
}
export interface CreateNfeQuery {
    /** true: envia de novo uma nota rejected com o mesmo conteúdo, a mesma série e o mesmo número, se a causa estava fora do pedido e foi eliminada (rejection.explanation.retryable). */
    readonly resubmit?: boolean | undefined;
}
export interface FindNfeQuery {
    /** externalId com que a nota foi enviada; não pode ter só espaços nem ter caracteres de controle. */
    readonly externalId: string;
    /** Empresa da nota; obrigatória quando o externalId existe em mais de uma. */
    readonly companyId?: string | undefined;
}
export interface SearchNfeQuery {
    /** Elementos por página, de 1 a 100; ausente: 50. */
    readonly limit?: number | undefined;
    /** nextCursor da página anterior, sem alteração; outro texto: 422. */
    readonly cursor?: string | undefined;
    /** Empresa emitente; ausente: todas. */
    readonly companyId?: string | undefined;
    /** O que se sabe da nota, como uma pessoa escreveria: número ou número/série, chave de acesso, protocolo, externalId, id, CNPJ ou CPF do destinatário, ou o começo de palavras do nome do destinatário. */
    readonly q?: string | undefined;
    /** Situação da nota; repita o parâmetro para aceitar várias: status=rejected&status=failed. */
    readonly status?: readonly FilingStatus[] | undefined;
    /** true: só notas que esperam a decisão de uma pessoa. */
    readonly attention?: "true" | undefined;
    /** Série, de 0 a 889. */
    readonly series?: number | undefined;
    /** Menor número. */
    readonly numberFrom?: number | undefined;
    /** Maior número. */
    readonly numberTo?: number | undefined;
    /** Chave de acesso atual da nota. */
    readonly accessKey?: string | undefined;
    /** CNPJ ou CPF do destinatário. */
    readonly recipientDocument?: string | undefined;
    /** Recebidas deste dia em diante, no horário de Brasília. */
    readonly createdFrom?: string | undefined;
    /** Recebidas até o fim deste dia, no horário de Brasília. */
    readonly createdTo?: string | undefined;
    /** Autorizadas deste dia em diante, no horário de Brasília. */
    readonly authorizedFrom?: string | undefined;
    /** Autorizadas até o fim deste dia, no horário de Brasília. */
    readonly authorizedTo?: string | undefined;
}
export interface ExportNfeQuery {
    /** Empresa emitente. */
    readonly companyId: string;
    /** Mês da autorização das notas e do registro de eventos e inutilizações. */
    readonly month: string;
    /** 1: com os DANFE em PDF. */
    readonly danfe?: ("0" | "1") | undefined;
    /** Ambiente dos documentos; ausente: o ambiente atual da empresa. */
    readonly environment?: Environment | undefined;
}
export interface ListDisablingsQuery {
    /** Elementos por página, de 1 a 100; ausente: 50. */
    readonly limit?: number | undefined;
    /** nextCursor da página anterior, sem alteração; outro texto: 422. */
    readonly cursor?: string | undefined;
    /** Empresa das inutilizações. */
    readonly companyId: string;
    /** Só as inutilizações desta série; ausente: as de todas. */
    readonly series?: number | undefined;
}
export interface ListNfeGapsQuery {
    /** Elementos por página, de 1 a 1000; ausente: a maior página da lista. */
    readonly limit?: number | undefined;
    /** nextCursor da página anterior, sem alteração; outro texto: 422. */
    readonly cursor?: string | undefined;
    /** Empresa emitente. */
    readonly companyId: string;
    /** Série, de 0 a 889, no ambiente atual da empresa. */
    readonly series: number;
}
export interface GetNfeQuery {
    /** Segundos a esperar pelo fim do processamento. */
    readonly wait?: number | undefined;
}
export interface GetNfeDanfeQuery {
    /** 1: o navegador baixa o arquivo em vez de mostrá-lo. */
    readonly download?: ("0" | "1") | undefined;
}
export interface GetNfeTimelineQuery {
    /** Elementos por página, de 1 a 1000; ausente: a maior página da lista. */
    readonly limit?: number | undefined;
    /** nextCursor da página anterior, sem alteração; outro texto: 422. */
    readonly cursor?: string | undefined;
}
export interface GetNfeEventPdfQuery {
    /** 1: o navegador baixa o arquivo em vez de mostrá-lo. */
    readonly download?: ("0" | "1") | undefined;
}
export interface CreateNfseQuery {
    /** true: envia de novo uma nota rejected com o mesmo conteúdo, a mesma série e o mesmo número, se a causa estava fora do pedido e foi eliminada (rejection.explanation.retryable). */
    readonly resubmit?: boolean | undefined;
}
export interface FindNfseQuery {
    /** externalId com que a nota foi enviada; não pode ter só espaços nem ter caracteres de controle. */
    readonly externalId: string;
    /** Empresa da nota; obrigatória quando o externalId existe em mais de uma. */
    readonly companyId?: string | undefined;
}
export interface SearchNfseQuery {
    /** Elementos por página, de 1 a 100; ausente: 50. */
    readonly limit?: number | undefined;
    /** nextCursor da página anterior, sem alteração; outro texto: 422. */
    readonly cursor?: string | undefined;
    /** Empresa emitente; ausente: todas. */
    readonly companyId?: string | undefined;
    /** O que se sabe da nota, como uma pessoa escreveria: número ou número/série, chave de acesso, protocolo, externalId, id, CNPJ ou CPF do tomador, ou o começo de palavras do nome do tomador. */
    readonly q?: string | undefined;
    /** Situação da NFS-e; repita o parâmetro para aceitar várias: status=rejected&status=failed. */
    readonly status?: readonly NfseStatus[] | undefined;
    /** true: só as que esperam a decisão de uma pessoa. */
    readonly attention?: "true" | undefined;
    /** Série da DPS, de 1 a 49999. */
    readonly series?: number | undefined;
    /** Menor número de DPS. */
    readonly numberFrom?: number | undefined;
    /** Maior número de DPS. */
    readonly numberTo?: number | undefined;
    /** Chave de acesso da NFS-e. */
    readonly accessKey?: string | undefined;
    /** CNPJ ou CPF do tomador. */
    readonly recipientDocument?: string | undefined;
    /** Recebidas deste dia em diante, no horário de Brasília. */
    readonly createdFrom?: string | undefined;
    /** Recebidas até o fim deste dia, no horário de Brasília. */
    readonly createdTo?: string | undefined;
    /** Autorizadas deste dia em diante, no horário de Brasília. */
    readonly authorizedFrom?: string | undefined;
    /** Autorizadas até o fim deste dia, no horário de Brasília. */
    readonly authorizedTo?: string | undefined;
}
export interface ExportNfseQuery {
    /** Empresa emitente. */
    readonly companyId: string;
    /** Mês da autorização das NFS-e e do registro dos eventos. */
    readonly month: string;
    /** 1: com os DANFSe em PDF. */
    readonly danfe?: ("0" | "1") | undefined;
    /** Ambiente dos documentos; ausente: o ambiente atual da empresa. */
    readonly environment?: Environment | undefined;
}
export interface GetNfseQuery {
    /** Segundos a esperar pelo fim do processamento. */
    readonly wait?: number | undefined;
}
export interface GetNfseTimelineQuery {
    /** Elementos por página, de 1 a 1000; ausente: a maior página da lista. */
    readonly limit?: number | undefined;
    /** nextCursor da página anterior, sem alteração; outro texto: 422. */
    readonly cursor?: string | undefined;
}
export interface GetNfseXmlQuery {
    /** nfse (padrão): a NFS-e como a Sefin a gerou; dps: a DPS assinada que foi enviada. */
    readonly document?: ("nfse" | "dps") | undefined;
}
export interface GetNfseDanfseQuery {
    /** 1: o navegador baixa o arquivo em vez de mostrá-lo. */
    readonly download?: ("0" | "1") | undefined;
}
export interface GetNfseEventXmlQuery {
    /** decision: a decisão do município sobre o evento. */
    readonly document?: ("event" | "decision") | undefined;
}
export interface ListTaxClassificationsQuery {
    /** Elementos por página, de 1 a 1000; ausente: a maior página da lista. */
    readonly limit?: number | undefined;
    /** nextCursor da página anterior, sem alteração; outro texto: 422. */
    readonly cursor?: string | undefined;
    /** CST do IBS e da CBS; um CST inexistente dá uma lista vazia. */
    readonly cst?: string | undefined;
    /** Só as classificações em vigor no dia (antes de 2026, nenhuma); ausente: todas as da tabela. */
    readonly date?: string | undefined;
}
export interface GetTaxRulesQuery {
    /** Ausente: o ano corrente em Brasília. */
    readonly year?: number | undefined;
}
export interface ListWebhookDeliveriesQuery {
    /** Elementos por página, de 1 a 100; ausente: 50. */
    readonly limit?: number | undefined;
    /** nextCursor da página anterior, sem alteração; outro texto: 422. */
    readonly cursor?: string | undefined;
    /** Só as entregas nesta situação. */
    readonly status?: DeliveryStatus | undefined;
    /** Só as entregas deste evento. */
    readonly event?: WebhookEventName | undefined;
}
export interface GetUsageQuery {
    /** Mês do consumo; ausente: o mês atual. */
    readonly month?: string | undefined;
}
export interface ListMunicipalitiesQuery {
    /** Elementos por página, de 1 a 1000; ausente: a maior página da lista. */
    readonly limit?: number | undefined;
    /** nextCursor da página anterior, sem alteração; outro texto: 422. */
    readonly cursor?: string | undefined;
    /** Estado; ausente: todos. */
    readonly uf?: Uf | undefined;
    /** Documento a que o filtro served se refere; ausente: nfse. */
    readonly document?: ("nfe" | "nfse") | undefined;
    /** true: só atendidos; false: só não atendidos. */
    readonly served?: ("true" | "false") | undefined;
    /** Parte do nome, sem distinção de maiúsculas e acentos, ou começo do código. */
    readonly q?: string | undefined;
}
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
        /** Quando foi aceito o pedido cujo conteúdo foi autorizado, se não é o último que você enviou; quase sempre null. */
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
        readonly attention: (Attention | OtherText) | null;
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
        /** O cancelamento; null: não foi pedido a este serviço. */
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
        readonly type: ("cancel" | "correction" | "disable") | OtherText;
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
        readonly type: ("cancel" | "correction" | "disable") | OtherText;
        /** Sequência do evento; null na inutilização. */
        readonly sequence: number | null;
        /** Primeiro número da faixa; null nos eventos de nota. */
        readonly from: number | null;
        /** Último número da faixa; null nos eventos de nota. */
        readonly to: number | null;
        /** A causa; null quando attention diz tudo. */
        readonly failure: Failure | null;
        /** Preenchido quando uma pessoa precisa decidir. */
        readonly attention: (Attention | OtherText) | null;
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
        readonly type: ("cancel" | "correction" | "disable") | OtherText;
        /** Sequência do evento; null na inutilização. */
        readonly sequence: number | null;
        /** Primeiro número da faixa; null nos eventos de nota. */
        readonly from: number | null;
        /** Último número da faixa; null nos eventos de nota. */
        readonly to: number | null;
        /** Por que se espera a decisão de uma pessoa. */
        readonly attention: Attention | OtherText;
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
        /** nProt da inutilização; null: a SEFAZ já tinha a inutilização e não informou o protocolo. */
        readonly protocol: string | null;
        /** Quando a SEFAZ registrou a inutilização, ou quando este serviço soube dela. */
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
        readonly attention: Attention | OtherText;
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
        readonly ranges: readonly {
            /** Primeiro número da faixa. */
            readonly from: number;
            /** Último número da faixa. */
            readonly to: number;
            /** Quantos números a faixa tem. */
            readonly count: number;
            readonly reason: GapReason | OtherText;
            /** Ano da chave de acesso das notas; o ano atual quando nenhuma nota tem os números. */
            readonly year: number;
            /** Dia 10 do mês seguinte ao da quebra (Ajuste SINIEF 07/05). */
            readonly disableBy: string;
        }[];
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
        /** Quando foi aceito o pedido cujo conteúdo foi autorizado, se não é o último que você enviou; quase sempre null. */
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
        readonly attention: (Attention | OtherText) | null;
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
        /** O cancelamento, ou o pedido que o município deferiu; null: não foi pedido a este serviço. */
        readonly eventId: string | null;
        /** Sempre null: a NFS-e nacional não tem protocolo. */
        readonly protocol: null;
        /** Quando a Sefin registrou o cancelamento; null quando não se sabe. */
        readonly registeredAt: string | null;
    };
}
/** Cancelamento de NFS-e, ou pedido de cancelamento, rejeitado. */
export interface NfseEventRejectedEvent {
    /** Id da entrega; use-o para ignorar repetições. */
    readonly id: string;
    /** Nome do evento. */
    readonly event: "nfse.event_rejected";
    /** Quando o evento ocorreu. */
    readonly createdAt: string;
    /** Cancelamento de NFS-e, ou pedido de cancelamento, rejeitado. */
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
        readonly type: NfseEventType | OtherText;
        /** Sequência do evento. */
        readonly sequence: number;
        readonly rejection: NfseRejection;
    };
}
/** Cancelamento de NFS-e, ou pedido de cancelamento, parado sem resposta da autoridade. */
export interface NfseEventFailedEvent {
    /** Id da entrega; use-o para ignorar repetições. */
    readonly id: string;
    /** Nome do evento. */
    readonly event: "nfse.event_failed";
    /** Quando o evento ocorreu. */
    readonly createdAt: string;
    /** Cancelamento de NFS-e, ou pedido de cancelamento, parado sem resposta da autoridade. */
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
        readonly type: NfseEventType | OtherText;
        /** Sequência do evento. */
        readonly sequence: number;
        /** A causa; null quando attention diz tudo. */
        readonly failure: Failure | null;
        /** Preenchido quando uma pessoa precisa decidir. */
        readonly attention: (Attention | OtherText) | null;
    };
}
/** Cancelamento de NFS-e, ou pedido de cancelamento, à espera da decisão de uma pessoa. */
export interface NfseEventAttentionEvent {
    /** Id da entrega; use-o para ignorar repetições. */
    readonly id: string;
    /** Nome do evento. */
    readonly event: "nfse.event_attention";
    /** Quando o evento ocorreu. */
    readonly createdAt: string;
    /** Cancelamento de NFS-e, ou pedido de cancelamento, à espera da decisão de uma pessoa. */
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
        readonly type: NfseEventType | OtherText;
        /** Sequência do evento. */
        readonly sequence: number;
        /** Por que se espera a decisão de uma pessoa. */
        readonly attention: Attention | OtherText;
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
        readonly attention: Attention | OtherText;
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
        /** O prazo de aviso que começou agora. */
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
export interface ErrorDetails {
    /** O corpo não é um JSON legível em UTF-8: vazio, malformado, com chaves repetidas ou aninhado demais. */
    readonly bad_request: null;
    /** A chave falta, não existe, foi revogada, venceu, ou é de teste num endereço de produção, ou o contrário. */
    readonly unauthorized: null;
    /** A chave foi restrita a certas operações ou a certas empresas, e esta não está entre elas. */
    readonly insufficient_scope: {
        /** O que a chave precisaria permitir. */
        readonly required: readonly (KeyScope | OtherText)[];
        readonly reason: ScopeRefusal | OtherText;
    };
    /** A requisição a /mcp veio de uma página da web (cabeçalho Origin) que não está entre as permitidas. */
    readonly origin_not_allowed: null;
    /** O recurso não existe, é de outro cliente, do outro tipo de chave (teste ou produção) ou de uma empresa fora do alcance da chave, ou o endereço não existe na API. */
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
    /** Um ou mais campos são inválidos: pela forma, por uma regra entre campos, ou porque não existem. */
    readonly validation_failed: readonly Problem[];
    /** O cliente passou de 20 requisições por segundo (rajadas de 40), o endereço IP de origem passou do limite dele ou tem respostas demais em aberto, ou há confirmações (MCP) demais em aberto. */
    readonly rate_limited: {
        /** Segundos a esperar, como em Retry-After. */
        readonly retryAfterSeconds: number;
    };
    /** Um defeito deste serviço. */
    readonly internal_error: null;
    /** O banco ou o armazenamento de documentos não aceita trabalho agora, há trabalho demais em espera, ou outra requisição altera o recurso. */
    readonly busy: {
        /** Segundos a esperar, como em Retry-After. */
        readonly retryAfterSeconds: number;
    };
    /** O pedido está bem formado, mas contradiz o que já existe; veja details.reason. */
    readonly conflict: {
        readonly reason: ConflictReason | OtherText;
        /** Situação da nota, do evento ou da inutilização; presente quando reason é state e, num pedido de evento, também quando é not_authorized. */
        readonly status?: ("queued" | "sending" | "pending" | "unknown" | "authorized" | "rejected" | "denied" | "failed" | "cancelled" | "disabled" | "registered") | OtherText;
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
    /** O documento feito com os dados do pedido não é válido no leiaute oficial, ou é grande demais. */
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
        readonly status: ("missing" | "expired") | OtherText;
    };
    /** A empresa só passa a produção com um certificado válido. */
    readonly certificate_required: null;
    /** O pedido é para o ambiente de produção, e a chave é de teste. */
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
    /** A conta já tem o maior número de webhooks para o tipo da chave (teste ou produção). */
    readonly webhook_limit: {
        /** Maior número de webhooks. */
        readonly max: number;
    };
    /** Quem opera o serviço não configurou um servidor de e-mail. */
    readonly email_not_configured: null;
    /** Uma nota pode ser reenviada 5 vezes em 24 horas, e as notas de uma empresa 1000 vezes ao todo, sem contar os e-mails automáticos. */
    readonly email_limit: {
        /** Maior número de envios no prazo, da nota ou da empresa. */
        readonly max: number;
    };
    /** O conteúdo não é um arquivo PKCS#12 (.pfx ou .p12) em base64, ou a chave ou os algoritmos do arquivo não são aceitos. */
    readonly certificate_invalid_file: {
        readonly reason: UnreadableFile | OtherText;
    } | null;
    /** O arquivo é legível, mas a senha não o abre. */
    readonly certificate_wrong_password: null;
    /** O arquivo traz só o certificado, ou a chave privada de outro certificado. */
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
    /** O certificado não traz um CNPJ (como um e-CPF), é de uma autoridade certificadora ou de um servidor, ou o uso da chave não permite assinar. */
    readonly certificate_not_ecnpj: {
        readonly reason: WrongCertificateKind | OtherText;
    } | null;
    /** A raiz do CNPJ do certificado (8 primeiros caracteres) difere da raiz do CNPJ da empresa. */
    readonly certificate_cnpj_mismatch: {
        /** CNPJ do certificado. */
        readonly certificateCnpj: string;
        /** CNPJ da empresa. */
        readonly companyCnpj: string;
    };
    /** A cadeia não chega a uma raiz da ICP-Brasil, ou um certificado dela foi revogado, venceu ou não pôde ser conferido. */
    readonly certificate_untrusted_chain: {
        /** Quem emitiu o certificado. */
        readonly issuer: string;
        readonly reason: ChainFailure | OtherText;
    };
    /** O conteúdo não é uma imagem do tipo informado, está danificado ou é animado. */
    readonly logo_invalid_file: {
        readonly reason: UnusableLogo | OtherText;
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
        readonly reason: UnservedReason | OtherText;
    };
    /** O convênio do município não é conhecido, ou só se conhece um convênio antigo que não permite a emissão, e o endereço nacional que o informa não responde. */
    readonly municipality_unavailable: {
        /** Segundos a esperar, como em Retry-After. */
        readonly retryAfterSeconds: number;
    };
}
export interface SystemOperations {
  /** Saúde do serviço. Pública. `GET /health` */
  getHealth(options?: CallOptions): Answer<Health>;
  /** Descrição OpenAPI 3.1. Pública. `GET /v1/openapi.json` */
  getOpenapi(options?: CallOptions): Answer<OpenApiDocument>;
  /** Confere a chave. Diz de que cliente e tipo (teste ou produção) a chave é, o que ela permite e até quando vale. `GET /v1/me` */
  getMe(options?: CallOptions): Answer<Me>;
}

export interface CompaniesOperations {
  /** Registra uma empresa emitente. Sem environment vale o ambiente da chave. `POST /v1/companies` */
  create(body: CompanyCreate, options?: CallOptions): Answer<Company>;
  /** Lista as empresas do cliente. Só as empresas registradas com chaves do mesmo tipo (teste ou produção), da mais nova à mais antiga. `GET /v1/companies` */
  list(query?: ListCompaniesQuery, options?: CallOptions): PagedAnswer<CompanyList, Company>;
  /** Consulta uma empresa. A empresa com séries por ambiente e o certificado em uso. `GET /v1/companies/{id}` */
  get(id: string, options?: CallOptions): Answer<Company>;
  /** Altera uma empresa. Só os campos enviados mudam; cnpj e séries não são alteráveis aqui. `PATCH /v1/companies/{id}` */
  update(id: string, body: CompanyUpdate, options?: CallOptions): Answer<Company>;
  /** Apaga uma empresa. A partir da resposta a empresa e tudo o que é dela respondem 404, e nada novo é aceito. `DELETE /v1/companies/{id}` */
  delete(id: string, query?: DeleteCompanyQuery, options?: CallOptions): Answer<DeletingCompany>;
  /** Situação da empresa e do certificado. Se a empresa pode assinar agora: situação, dias e fim da validade do certificado. `GET /v1/companies/{id}/status` */
  getStatus(id: string, options?: CallOptions): Answer<CompanyStatus>;
  /** Registra uma série de NF-e. Uma série registrada não pode ser alterada nem removida; só a emissão aumenta o próximo número. `POST /v1/companies/{id}/nfe-series` */
  addNfeSeries(id: string, body: NfeSeriesCreate, options?: CallOptions): Answer<Company>;
  /** Registra uma série de DPS, para a NFS-e. Uma série registrada não pode ser alterada nem removida; só a emissão aumenta o próximo número. `POST /v1/companies/{id}/nfse-series` */
  addNfseSeries(id: string, body: NfseSeriesCreate, options?: CallOptions): Answer<Company>;
  /** Define os padrões da NFS-e. Substitui todos os padrões: um campo ausente passa a null. `PUT /v1/companies/{id}/nfse-settings` */
  replaceNfseSettings(id: string, body: NfseSettingsReplace, options?: CallOptions): Answer<Company>;
  /** Consulta os e-mails ao destinatário. O que a empresa envia por e-mail ao destinatário das suas notas; os padrões, se nada foi definido. `GET /v1/companies/{id}/email-settings` */
  getEmailSettings(id: string, options?: CallOptions): Answer<EmailSettings>;
  /** Define os e-mails ao destinatário. Substitui tudo: um campo ausente volta ao padrão. `PUT /v1/companies/{id}/email-settings` */
  replaceEmailSettings(id: string, body: EmailSettingsReplace, options?: CallOptions): Answer<EmailSettings>;
  /** Envia o certificado A1. Confere arquivo, senha, chave, validade, CNPJ e cadeia ICP-Brasil, nesta ordem, e substitui o anterior. `PUT /v1/companies/{id}/certificate` */
  replaceCertificate(id: string, body: CertificateUpload, options?: CallOptions): Answer<Company>;
  /** Remove o certificado. Apaga a chave privada na hora; a empresa não emite até o próximo envio de um certificado. `DELETE /v1/companies/{id}/certificate` */
  deleteCertificate(id: string, options?: CallOptions): Answer<Company>;
  /** Consulta o papel do DANFE. Se nada foi definido, vale retrato. `GET /v1/companies/{id}/danfe-settings` */
  getDanfeSettings(id: string, options?: CallOptions): Answer<DanfeSettings>;
  /** Define o papel do DANFE. Vale para o XML (tpImp) das notas aceitas depois da mudança. `PUT /v1/companies/{id}/danfe-settings` */
  replaceDanfeSettings(id: string, body: DanfeSettings, options?: CallOptions): Answer<DanfeSettings>;
  /** Baixa o logotipo. A imagem como é impressa no DANFE. `GET /v1/companies/{id}/logo` */
  getLogo(id: string, options?: CallOptions): Answer<FileAnswer>;
  /** Envia o logotipo. PNG ou JPEG de até 200 kB e 1000 × 1000 pixels, sem animação. `PUT /v1/companies/{id}/logo` */
  replaceLogo(id: string, file: FileBody<"image/png" | "image/jpeg">, options?: CallOptions): Answer<CompanyLogo>;
  /** Remove o logotipo. Os DANFE desenhados depois não têm logotipo. `DELETE /v1/companies/{id}/logo` */
  deleteLogo(id: string, options?: CallOptions): Answer<void>;
}

export interface TaxClassesOperations {
  /** Cria uma classe tributária. Um item que nomeia a classe em taxClass recebe CFOP e tributos da primeira regra que se aplica à operação, ao destino e ao destinatário. `POST /v1/companies/{id}/tax-classes` */
  create(id: string, body: TaxClassCreate, options?: CallOptions): Answer<TaxClass>;
  /** Lista as classes tributárias da empresa. As classes da empresa em ordem de código. `GET /v1/companies/{id}/tax-classes` */
  list(id: string, query?: ListTaxClassesQuery, options?: CallOptions): PagedAnswer<TaxClassList, TaxClass>;
  /** Consulta uma classe tributária. A classe com as regras em ordem e os avisos sobre prováveis enganos. `GET /v1/companies/{id}/tax-classes/{code}` */
  get(id: string, code: string, options?: CallOptions): Answer<TaxClass>;
  /** Substitui uma classe tributária. Substitui a classe inteira: um ibsCbs ausente apaga o que estava guardado. `PUT /v1/companies/{id}/tax-classes/{code}` */
  replace(id: string, code: string, body: TaxClassReplace, options?: CallOptions): Answer<TaxClass>;
  /** Remove uma classe tributária. Notas já emitidas não mudam; novas notas com este código são recusadas. `DELETE /v1/companies/{id}/tax-classes/{code}` */
  delete(id: string, code: string, options?: CallOptions): Answer<void>;
  /** Mostra a regra que se aplica a uma situação. Nada é calculado nem gravado: a resposta é o que a classe daria a um item. `POST /v1/companies/{id}/tax-classes/{code}/test` */
  test(id: string, code: string, body: TaxClassSituation, options?: CallOptions): Answer<TaxClassTrial>;
}

export interface NfeOperations {
  /** Emite uma NF-e. Assíncrona: valida, calcula os tributos, reserva o número e responde 202. `POST /v1/nfe` */
  create(body: NfeRequest, query?: CreateNfeQuery, options?: SimulatedCallOptions): Answer<Nfe>;
  /** Consulta uma NF-e por externalId. Para quem guardou só o externalId da nota. `GET /v1/nfe` */
  find(query: FindNfeQuery, options?: CallOptions): Answer<Nfe>;
  /** Mostra a NF-e que seria emitida. Dá os mesmos erros, tributos, avisos e documento que POST /v1/nfe, mas nada é gravado, nenhum número é usado e nada vai à SEFAZ. `POST /v1/nfe/preview` */
  preview(body: NfePreviewRequest, options: CallOptions & { readonly accept: "application/xml" | "application/pdf" }): Answer<FileAnswer>;
  /** Mostra a NF-e que seria emitida. Dá os mesmos erros, tributos, avisos e documento que POST /v1/nfe, mas nada é gravado, nenhum número é usado e nada vai à SEFAZ. `POST /v1/nfe/preview` */
  preview(body: NfePreviewRequest, options?: CallOptions): Answer<NfePreview>;
  /** Busca NF-e. Da mais nova à mais antiga (createdAt, depois id); os filtros informados valem todos juntos. `GET /v1/nfe/search` */
  search(query?: SearchNfeQuery, options?: CallOptions): PagedAnswer<NfePage, Nfe>;
  /** Exporta um mês em zip. Notas autorizadas (também as canceladas depois) e denegadas no mês, eventos e inutilizações registrados nele, e summary.csv, com uma linha para cada nota e cada número inutilizado. `GET /v1/nfe/export` */
  export(query: ExportNfeQuery, options?: CallOptions): Answer<StreamAnswer>;
  /** Inutiliza uma faixa de números. Assíncrona: responde 202 e envia a faixa à SEFAZ. `POST /v1/nfe/disable-range` */
  createDisabling(body: DisablingRequest, options?: SimulatedCallOptions): Answer<Disabling>;
  /** Lista as inutilizações de uma empresa. De todos os ambientes da empresa, da mais nova à mais antiga, 50 por página, até 100 com limit. `GET /v1/nfe/disable-range` */
  listDisablings(query: ListDisablingsQuery, options?: CallOptions): PagedAnswer<DisablingList, Disabling>;
  /** Consulta uma inutilização. A situação atual; o fim chega também pelos webhooks nfe.disabled e nfe.event_rejected. `GET /v1/nfe/disable-range/{id}` */
  getDisabling(id: string, options?: CallOptions): Answer<Disabling>;
  /** XML da inutilização registrada (procInutNFe). Disponível para inutilizações registradas com protocolo. `GET /v1/nfe/disable-range/{id}/xml` */
  getDisablingXml(id: string, options?: CallOptions): Answer<FileAnswer>;
  /** Recoloca uma inutilização na fila. Para um documento failed ou com attention, depois de eliminada a causa. `POST /v1/nfe/disable-range/{id}/retry` */
  retryDisabling(id: string, options?: CallOptions): Answer<Disabling>;
  /** Lista os números em aberto de uma série. Cada número abaixo de next termina numa nota autorizada, denegada ou cancelada, ou é inutilizado. `GET /v1/nfe/gaps` */
  listGaps(query: ListNfeGapsQuery, options?: CallOptions): PagedAnswer<GapPage, Gap>;
  /** Consulta uma NF-e. Com wait, a resposta espera até a nota sair de queued, sending, pending e unknown, ou o tempo acabar. `GET /v1/nfe/{id}` */
  get(id: string, query?: GetNfeQuery, options?: CallOptions): Answer<Nfe>;
  /** XML autorizado (procNFe). Disponível para notas autorizadas, denegadas ou canceladas. `GET /v1/nfe/{id}/xml` */
  getXml(id: string, options?: CallOptions): Answer<FileAnswer>;
  /** DANFE em PDF. Construído do XML autorizado. `GET /v1/nfe/{id}/danfe` */
  getDanfe(id: string, query?: GetNfeDanfeQuery, options?: CallOptions): Answer<FileAnswer>;
  /** O que aconteceu com uma NF-e e o que vem depois. Da nota e dos seus eventos: pedidos, assinaturas, envios, consultas, respostas da SEFAZ, DANFE e entregas de webhook, com hora e uma frase em português; next diz o próximo passo, de quem e quando. `GET /v1/nfe/{id}/timeline` */
  getTimeline(id: string, query?: GetNfeTimelineQuery, options?: CallOptions): PagedAnswer<Timeline, TimelineEntry>;
  /** Recoloca uma NF-e na fila. Para um documento failed ou com attention, depois de eliminada a causa. `POST /v1/nfe/{id}/retry` */
  retry(id: string, options?: CallOptions): Answer<Nfe>;
  /** Envia uma NF-e por e-mail. Põe na fila um e-mail com os documentos da nota que a empresa escolheu em email-settings; se a nota foi cancelada, também com o XML do cancelamento. `POST /v1/nfe/{id}/email` */
  sendEmail(id: string, body?: NoteEmailRequest, options?: CallOptions): Answer<QueuedNoteEmail>;
  /** Lista os e-mails de uma NF-e. Os e-mails dos últimos 30 dias, do mais novo ao mais antigo. `GET /v1/nfe/{id}/emails` */
  listEmails(id: string, options?: CallOptions): Answer<NoteEmailList>;
  /** Cancela uma NF-e. Assíncrona: grava o pedido e responde 202; o resultado chega por webhook (nfe.cancelled ou nfe.event_rejected) ou na consulta do evento. `POST /v1/nfe/{id}/cancel` */
  cancel(id: string, body: NfeCancellation, options?: SimulatedCallOptions): Answer<NfeEvent>;
  /** Corrige uma NF-e por carta de correção. Assíncrona: grava o pedido e responde 202; o resultado chega por webhook (nfe.correction_registered ou nfe.event_rejected) ou na consulta do evento. `POST /v1/nfe/{id}/correction` */
  correct(id: string, body: NfeCorrection, options?: SimulatedCallOptions): Answer<NfeEvent>;
  /** Lista os eventos de uma NF-e. Cancelamentos e cartas de correção, na ordem em que foram pedidos. `GET /v1/nfe/{id}/events` */
  listEvents(id: string, options?: CallOptions): Answer<NfeEventList>;
  /** Consulta um evento de uma NF-e. O cancelamento ou a carta de correção e a sua situação. `GET /v1/nfe/{id}/events/{eventId}` */
  getEvent(id: string, eventId: string, options?: CallOptions): Answer<NfeEvent>;
  /** XML de um evento (procEventoNFe). O evento assinado com o registro da SEFAZ; se outro sistema registrou o cancelamento, o documento daquele sistema. `GET /v1/nfe/{id}/events/{eventId}/xml` */
  getEventXml(id: string, eventId: string, options?: CallOptions): Answer<FileAnswer>;
  /** Carta de correção em PDF. A representação gráfica de uma carta de correção registrada, com as condições de uso, feita do evento e da nota guardados. `GET /v1/nfe/{id}/events/{eventId}/pdf` */
  getEventPdf(id: string, eventId: string, query?: GetNfeEventPdfQuery, options?: CallOptions): Answer<FileAnswer>;
  /** Recoloca um evento na fila. Para um documento failed ou com attention, depois de eliminada a causa. `POST /v1/nfe/{id}/events/{eventId}/retry` */
  retryEvent(id: string, eventId: string, options?: CallOptions): Answer<NfeEvent>;
  /** O que um código da SEFAZ significa e o que mudar. O texto de rejection.explanation da nota, sem as posições dos itens. `GET /v1/rejections/{cStat}` */
  getRejection(cStat: string, options?: CallOptions): Answer<RejectionExplanation>;
}

export interface NfseOperations {
  /** Emite uma NFS-e. Assíncrona: valida, prevê os valores, reserva o número da DPS e responde 202. `POST /v1/nfse` */
  create(body: NfseRequest, query?: CreateNfseQuery, options?: SimulatedCallOptions): Answer<Nfse>;
  /** Consulta uma NFS-e por externalId. Para quem guardou só o externalId da NFS-e. `GET /v1/nfse` */
  find(query: FindNfseQuery, options?: CallOptions): Answer<Nfse>;
  /** Mostra a NFS-e que seria emitida. Dá os mesmos erros, valores previstos, avisos e documento que POST /v1/nfse, mas nada é gravado, nenhum número é usado e nada vai à Sefin. `POST /v1/nfse/preview` */
  preview(body: NfsePreviewRequest, options: CallOptions & { readonly accept: "application/xml" }): Answer<FileAnswer>;
  /** Mostra a NFS-e que seria emitida. Dá os mesmos erros, valores previstos, avisos e documento que POST /v1/nfse, mas nada é gravado, nenhum número é usado e nada vai à Sefin. `POST /v1/nfse/preview` */
  preview(body: NfsePreviewRequest, options?: CallOptions): Answer<NfsePreview>;
  /** Busca NFS-e. Da mais nova à mais antiga (createdAt, depois id); os filtros informados valem todos juntos. `GET /v1/nfse/search` */
  search(query?: SearchNfseQuery, options?: CallOptions): PagedAnswer<NfsePage, Nfse>;
  /** Exporta um mês em zip. NFS-e autorizadas no mês (também as canceladas ou substituídas depois), eventos registrados nele, e summary.csv. `GET /v1/nfse/export` */
  export(query: ExportNfseQuery, options?: CallOptions): Answer<StreamAnswer>;
  /** Consulta uma NFS-e. Com wait, a resposta espera até a NFS-e sair de queued, sending, pending e unknown, ou o tempo acabar. `GET /v1/nfse/{id}` */
  get(id: string, query?: GetNfseQuery, options?: CallOptions): Answer<Nfse>;
  /** O que aconteceu com uma NFS-e e o que vem depois. Da NFS-e e dos seus eventos: pedidos, assinaturas, envios, consultas, respostas da Sefin, DANFSe e entregas de webhook, com hora e uma frase em português; next diz o próximo passo, de quem e quando. `GET /v1/nfse/{id}/timeline` */
  getTimeline(id: string, query?: GetNfseTimelineQuery, options?: CallOptions): PagedAnswer<Timeline, TimelineEntry>;
  /** XML da NFS-e, ou da DPS que ela contém. Disponível para NFS-e autorizadas ou canceladas. `GET /v1/nfse/{id}/xml` */
  getXml(id: string, query?: GetNfseXmlQuery, options?: CallOptions): Answer<FileAnswer>;
  /** DANFSe em PDF. Construído aqui do XML autorizado (NT 008): o ambiente nacional não o fornece. `GET /v1/nfse/{id}/danfse` */
  getDanfse(id: string, query?: GetNfseDanfseQuery, options?: CallOptions): Answer<FileAnswer>;
  /** Recoloca uma NFS-e na fila. Para um documento failed ou com attention, depois de eliminada a causa. `POST /v1/nfse/{id}/retry` */
  retry(id: string, options?: CallOptions): Answer<Nfse>;
  /** Cancela uma NFS-e. Assíncrona: grava o pedido e responde 202; o resultado chega por webhook (nfse.cancelled ou nfse.event_rejected) ou na consulta do evento. `POST /v1/nfse/{id}/cancel` */
  cancel(id: string, body: NfseCancellation, options?: SimulatedCallOptions): Answer<NfseEvent>;
  /** Pede ao município a análise do cancelamento de uma NFS-e. Para quando o prazo de cancelamento do município passou (E0822): registra o evento 101103, e o município decide. `POST /v1/nfse/{id}/cancellation-request` */
  requestCancellation(id: string, body: NfseCancellation, options?: SimulatedCallOptions): Answer<NfseEvent>;
  /** Lista os eventos de uma NFS-e. Cancelamentos e pedidos de cancelamento, na ordem em que foram pedidos. `GET /v1/nfse/{id}/events` */
  listEvents(id: string, options?: CallOptions): Answer<NfseEventList>;
  /** Consulta um evento de uma NFS-e. O cancelamento, ou o pedido de cancelamento, e a sua situação. `GET /v1/nfse/{id}/events/{eventId}` */
  getEvent(id: string, eventId: string, options?: CallOptions): Answer<NfseEvent>;
  /** XML de um evento. O evento com o pedido assinado. `GET /v1/nfse/{id}/events/{eventId}/xml` */
  getEventXml(id: string, eventId: string, query?: GetNfseEventXmlQuery, options?: CallOptions): Answer<FileAnswer>;
  /** Recoloca um evento na fila. Para um documento failed ou com attention, depois de eliminada a causa. `POST /v1/nfse/{id}/events/{eventId}/retry` */
  retryEvent(id: string, eventId: string, options?: CallOptions): Answer<NfseEvent>;
  /** Envia uma NFS-e por e-mail. Põe na fila um e-mail com os documentos da nota que a empresa escolheu em email-settings; se a nota foi cancelada, também com o XML do cancelamento. `POST /v1/nfse/{id}/email` */
  sendEmail(id: string, body?: NoteEmailRequest, options?: CallOptions): Answer<QueuedNoteEmail>;
  /** Lista os e-mails de uma NFS-e. Os e-mails dos últimos 30 dias, do mais novo ao mais antigo. `GET /v1/nfse/{id}/emails` */
  listEmails(id: string, options?: CallOptions): Answer<NoteEmailList>;
}

export interface TaxesOperations {
  /** Calcula os tributos sem emitir. O mesmo cálculo da emissão: nenhuma nota é criada e nenhum número é reservado. `POST /v1/tax/calculate` */
  calculate(body: TaxCalculationRequest, options?: CallOptions): Answer<TaxCalculation>;
  /** Lista as classificações de IBS e CBS. A tabela oficial de CST e cClassTrib com reduções, grupos que cada classificação exige, documentos e vigência. `GET /v1/tax/classifications` */
  listClassifications(query?: ListTaxClassificationsQuery, options?: CallOptions): PagedAnswer<TaxClassificationList, TaxClassification>;
  /** O que a reforma diz de um NCM. Itens dos anexos da LC 214/2025 que cobrem o NCM, com descrição, exceções e condições, e o Imposto Seletivo. `GET /v1/tax/ncm/{ncm}` */
  findNcm(ncm: string, options?: CallOptions): Answer<Ncm>;
  /** Alíquotas e regras de um ano. Alíquotas de IBS e CBS do ano com lei e situação, fases da reforma, quem precisa do grupo e o que ainda não foi publicado. `GET /v1/tax/rules` */
  getRules(query?: GetTaxRulesQuery, options?: CallOptions): Answer<TaxRules>;
}

export interface WebhooksOperations {
  /** Registra um webhook. Sem events (ou null) recebe todos. `POST /v1/webhooks` */
  create(body: WebhookCreate, options?: CallOptions): Answer<WebhookCreated>;
  /** Lista os webhooks. Os webhooks das chaves do mesmo tipo (teste ou produção), no máximo 5. `GET /v1/webhooks` */
  list(options?: CallOptions): Answer<WebhookList>;
  /** Consulta um webhook. O webhook com a entrega da última tentativa. `GET /v1/webhooks/{id}` */
  get(id: string, options?: CallOptions): Answer<Webhook>;
  /** Altera um webhook. Um campo ausente não muda; events null recebe todos. `PATCH /v1/webhooks/{id}` */
  update(id: string, body: WebhookUpdate, options?: CallOptions): Answer<Webhook>;
  /** Remove um webhook. Nada mais é enviado: as entregas pendentes são descartadas, e o registro das entregas deixa de existir para você. `DELETE /v1/webhooks/{id}` */
  delete(id: string, options?: CallOptions): Answer<void>;
  /** Troca o segredo das assinaturas. secret aparece só nesta resposta. `POST /v1/webhooks/{id}/rotate-secret` */
  rotateSecret(id: string, body?: WebhookSecretRotation, options?: CallOptions): Answer<WebhookCreated>;
  /** Envia um evento webhook.test. Cria uma entrega de webhook.test ao endereço registrado, quaisquer que sejam os eventos escolhidos. `POST /v1/webhooks/{id}/test` */
  test(id: string, options?: CallOptions): Answer<WebhookDelivery>;
  /** Como o destino respondeu. Entregas por situação e tempo de resposta nas últimas 24 horas e nos últimos 7 dias. `GET /v1/webhooks/{id}/statistics` */
  getStatistics(id: string, options?: CallOptions): Answer<WebhookStatistics>;
  /** Lista as entregas de um webhook. As entregas dos últimos 30 dias, da mais nova à mais antiga, cada uma com a última tentativa. `GET /v1/webhooks/{id}/deliveries` */
  listDeliveries(id: string, query?: ListWebhookDeliveriesQuery, options?: CallOptions): PagedAnswer<WebhookDeliveryList, WebhookDeliverySummary>;
  /** Consulta uma entrega. A entrega com as tentativas em ordem e o corpo que cada uma enviou. `GET /v1/webhooks/{id}/deliveries/{deliveryId}` */
  getDelivery(id: string, deliveryId: string, options?: CallOptions): Answer<WebhookDeliveryDetail>;
  /** Reenvia uma entrega. Envia o mesmo id e o mesmo corpo, com hora e assinatura novas e todas as tentativas de novo; a numeração das tentativas continua. `POST /v1/webhooks/{id}/deliveries/{deliveryId}/redeliver` */
  redeliverDelivery(id: string, deliveryId: string, options?: CallOptions): Answer<WebhookDelivery>;
}

export interface UsageOperations {
  /** Consumo de um mês. Documentos autorizados e cálculos de impostos por empresa, com o total da conta. `GET /v1/usage` */
  get(query?: GetUsageQuery, options?: CallOptions): Answer<Usage>;
}

export interface CoverageOperations {
  /** O que o serviço atende. Os estados e regimes da NF-e, quantos municípios emitem NFS-e e a disponibilidade da Sefin Nacional, vista pelos envios de todos os clientes. `GET /v1/coverage` */
  get(options?: CallOptions): Answer<Coverage>;
  /** O que o serviço atende em um estado. Regimes e operações da NF-e, e a disponibilidade de quem a autoriza: o circuito de cada serviço, a parte dos envios que teve resposta e o tempo até a resposta, na última hora e no último dia. `GET /v1/coverage/states/{uf}` */
  getState(uf: string, options?: CallOptions): Answer<StateCoverage>;
  /** Lista os municípios e o que é atendido neles. Em ordem de código. `GET /v1/coverage/municipalities` */
  listMunicipalities(query?: ListMunicipalitiesQuery, options?: CallOptions): PagedAnswer<MunicipalityCoveragePage, MunicipalityCoverage>;
  /** O que o serviço atende em um município. Diz se empresas do município emitem NF-e e NFS-e, e mostra o convênio que a autoridade informou por último, com a hora. `GET /v1/coverage/municipalities/{cityCode}` */
  getMunicipality(cityCode: string, options?: CallOptions): Answer<MunicipalityDetail>;
}

/** Every operation of the API, by area. */
export interface Operations {
  /** Saúde, descrição e conferência da chave. */
  readonly system: SystemOperations;
  /** Empresas emitentes, séries e certificado A1. */
  readonly companies: CompaniesOperations;
  /** Classes tributárias da empresa: CFOP e tributos por operação, destino e destinatário. */
  readonly taxClasses: TaxClassesOperations;
  /** Emissão assíncrona de NF-e, modelo 55. */
  readonly nfe: NfeOperations;
  /** Emissão assíncrona de NFS-e de padrão nacional. */
  readonly nfse: NfseOperations;
  /** Cálculo dos tributos sem emitir e tabelas da reforma. */
  readonly taxes: TaxesOperations;
  /** Avisos assinados sobre o andamento das notas. */
  readonly webhooks: WebhooksOperations;
  /** O que a conta usou em cada mês. */
  readonly usage: UsageOperations;
  /** O que é atendido por estado, município, documento e regime, e a disponibilidade das autoridades. */
  readonly coverage: CoverageOperations;
}

/** A verified webhook: `event` says which one. The service may add events: keep a default branch. */
export type WebhookEvent = NfeAuthorizedEvent | NfeRejectedEvent | NfeDeniedEvent | NfeFailedEvent | NfeCancelledEvent | NfeCorrectionRegisteredEvent | NfeEventRejectedEvent | NfeEventFailedEvent | NfeEventAttentionEvent | NfeDisabledEvent | NfeAttentionEvent | NfeGapsDueEvent | NfseAuthorizedEvent | NfseRejectedEvent | NfseFailedEvent | NfseCancelledEvent | NfseEventRejectedEvent | NfseEventFailedEvent | NfseEventAttentionEvent | NfseAttentionEvent | CompanyDeletedEvent | CertificateExpiringEvent | CertificateExpiredEvent | WebhookTestEvent;

/** The codes of errors that this version knows; the service may add others. */
export type ErrorCode = keyof ErrorDetails;
