import type { FilingAnswer } from './authority-answer.ts';

/** `codigo`, `descricao` and `complemento` of the Sefin, with small or capital first letters. */
export interface SefinMessage {
  /** `E0014`; never empty. */
  readonly code: string;
  readonly reason: string;
  readonly detail: string | null;
}

/** An NFS-e as the Sefin returned it. */
export interface ReceivedNfse {
  /** The whole document, as received, with the signed DPS. */
  readonly xml: string;
  readonly accessKey: string;
  /** nNFSe */
  readonly number: string;
  /** 100, or 107 for a MEI. */
  readonly cStat: string;
  /** dhProc, as the Sefin wrote it. */
  readonly processedAt: string;
  /** Id of its `infDPS`. */
  readonly dpsId: string;
  /** DigestValue of the signature of that DPS; undefined when the answer omits the signature. */
  readonly digest?: string | undefined;
}

/** An event of an NFS-e as the Sefin returned it. */
export interface ReceivedNfseEvent {
  /** The whole document, as received, with the signed request when there was one. */
  readonly xml: string;
  /** Id of its `infPedReg`. */
  readonly requestId: string;
  /** chNFSe */
  readonly accessKey: string;
  /** 101101 */
  readonly type: string;
  readonly sequence: number;
  /** dhProc, as the Sefin wrote it. */
  readonly processedAt: string;
  /** cMotivo */
  readonly reason?: string | undefined;
  /** xMotivo */
  readonly text?: string | undefined;
  /** DigestValue of the signature of that request. */
  readonly digest?: string | undefined;
  /** chSubstituta: key of the NFS-e that replaces this one. */
  readonly replacingKey?: string | undefined;
}

/**
 * A refusal: `errors` has every named error, at least one with a code; `cStat` and `xMotivo` come from the first error.
 * Only `classifySefinRefusal` tells whether it is a verdict.
 */
export interface SefinRefused extends FilingAnswer {
  readonly kind: 'refused';
  readonly errors: readonly [SefinMessage, ...SefinMessage[]];
}

/** Answer to `POST /nfse`. `cStat`: the cStat in the NFS-e, or 100 when its XML cannot be read. */
export type SefinIssueAnswer =
  | (FilingAnswer & {
      readonly kind: 'registered';
      readonly accessKey: string;
      /**
       * The NFS-e of our DPS. Undefined when it is registered and its XML is unreadable: it is fetched by the key and
       * never sent again.
       */
      readonly nfse: ReceivedNfse | undefined;
      readonly alerts: readonly SefinMessage[];
    })
  | SefinRefused;

/**
 * Answer to `GET /dps/{id}`. `heldByOthers`: an NFS-e exists (`HEAD`), but the certificate belongs to none of its
 * parties, so that its key is not shown.
 */
export type SefinDpsAnswer =
  | { readonly kind: 'held'; readonly accessKey: string }
  | { readonly kind: 'heldByOthers' }
  | { readonly kind: 'absent' };

/** Answer to `GET /nfse/{chave}`. */
export type SefinNfseAnswer =
  | { readonly kind: 'found'; readonly nfse: ReceivedNfse }
  | { readonly kind: 'absent' };

/** Answer to `POST /nfse/{chave}/eventos`. `cStat` of a registered event is 135, as at the NF-e. */
export type SefinEventAnswer =
  | (FilingAnswer & {
      readonly kind: 'registered';
      /**
       * The event of our key and type. Undefined when it is registered and its XML is unreadable: it is queried again.
       */
      readonly event: ReceivedNfseEvent | undefined;
    })
  | SefinRefused;

/** Answer to `GET /nfse/{chave}/eventos/{tipo}/{sequencia}`. */
export type SefinEventQueryAnswer =
  | { readonly kind: 'found'; readonly event: ReceivedNfseEvent }
  | { readonly kind: 'absent' };

/** A setting of the agreement; `unset` when the municipality left it open (-1). */
export type AgreementSwitch = 'on' | 'off' | 'unset';

/** The agreement of a municipality with the national system (`convenio`). */
export interface MunicipalAgreement {
  readonly type: 'full' | 'simplified' | 'unknown';
  /** aderenteAmbienteNacional: the municipality shares its documents with the national environment. */
  readonly nationalEnvironment: AgreementSwitch;
  /** aderenteEmissorNacional: its taxpayers issue through the Sefin. */
  readonly nationalIssuer: AgreementSwitch;
}

/** `absent`: the national environment has no agreement (404). */
export type AgreementAnswer =
  | { readonly kind: 'found'; readonly agreement: MunicipalAgreement }
  | { readonly kind: 'absent' };

/** One rate of the ISSQN of a service in a municipality. */
export interface MunicipalRate {
  /** Per cent, with 2 places or more. */
  readonly rate: string;
  /** YYYY-MM-DD */
  readonly validFrom: string;
  /** YYYY-MM-DD, the last day; undefined without an end. */
  readonly validTo?: string | undefined;
}

/** `absent`: the municipality has no rates for the service on the day (404, or an empty list). */
export type MunicipalRatesAnswer =
  | { readonly kind: 'found'; readonly rates: readonly MunicipalRate[] }
  | { readonly kind: 'absent' };

/** One complete response of the Sefin or the ADN, as the client passes it to the readers of `nfse`. */
export interface SefinResponse {
  readonly status: number;
  readonly body: Uint8Array;
}
