import type { FilingAnswer } from './authority-answer.ts';

/** `codigo`, `descricao` and `complemento` of the Sefin, whatever the case of their first letters. */
export interface SefinMessage {
  /** `E0014`; never empty. */
  readonly code: string;
  readonly reason: string;
  readonly detail: string | null;
}

/** An NFS-e as the Sefin gave it. */
export interface ReceivedNfse {
  /** The whole document, as received: it holds the signed DPS. */
  readonly xml: string;
  readonly accessKey: string;
  /** nNFSe */
  readonly number: string;
  /** 100, or 107 of a MEI. */
  readonly cStat: string;
  /** dhProc, as written by the Sefin. */
  readonly processedAt: string;
  /** Id of the `infDPS` that it holds. */
  readonly dpsId: string;
  /** DigestValue of the signature of that DPS; undefined where the answer left the signature out. */
  readonly digest?: string | undefined;
}

/** An event of an NFS-e as the Sefin gave it. */
export interface ReceivedNfseEvent {
  /** The whole document, as received: it holds the signed request where there was one. */
  readonly xml: string;
  /** Id of the `infPedReg` that it holds. */
  readonly requestId: string;
  /** chNFSe */
  readonly accessKey: string;
  /** 101101 */
  readonly type: string;
  readonly sequence: number;
  /** dhProc, as written by the Sefin. */
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
 * A refusal: `errors` are all that were named, with at least one code; `cStat` and `xMotivo` are those of the first.
 * Only `classifySefinRefusal` says whether it is a verdict.
 */
export interface SefinRefused extends FilingAnswer {
  readonly kind: 'refused';
  readonly errors: readonly [SefinMessage, ...SefinMessage[]];
}

/** Answer to `POST /nfse`. `cStat` is that of the NFS-e, 100 where its XML cannot be read. */
export type SefinIssueAnswer =
  | (FilingAnswer & {
      readonly kind: 'registered';
      readonly accessKey: string;
      /** Its DPS is ours. Undefined: registered, its XML unreadable, to be fetched by the key and never sent again. */
      readonly nfse: ReceivedNfse | undefined;
      readonly alerts: readonly SefinMessage[];
    })
  | SefinRefused;

/**
 * Answer to `GET /dps/{id}`. `heldByOthers`: an NFS-e exists (`HEAD`), and the certificate is of none of its parties, so
 * that its key is not given.
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
      /** The event of our key and type. Undefined: it is registered, its XML is unreadable, and it is to be asked for again. */
      readonly event: ReceivedNfseEvent | undefined;
    })
  | SefinRefused;

/** Answer to `GET /nfse/{chave}/eventos/{tipo}/{sequencia}`. */
export type SefinEventQueryAnswer =
  | { readonly kind: 'found'; readonly event: ReceivedNfseEvent }
  | { readonly kind: 'absent' };

/** A switch of the agreement that the municipality has set or left open (-1). */
export type AgreementSwitch = 'on' | 'off' | 'unset';

/** The agreement of a municipality with the national system (`convenio`). */
export interface MunicipalAgreement {
  readonly type: 'full' | 'simplified' | 'unknown';
  /** aderenteAmbienteNacional: it shares its documents with the national environment. */
  readonly nationalEnvironment: AgreementSwitch;
  /** aderenteEmissorNacional: its taxpayers issue through the Sefin. */
  readonly nationalIssuer: AgreementSwitch;
}

/** `absent`: the national environment has none (404). */
export type AgreementAnswer =
  | { readonly kind: 'found'; readonly agreement: MunicipalAgreement }
  | { readonly kind: 'absent' };

/** One rate of the ISSQN of a service in a municipality. */
export interface MunicipalRate {
  /** Per cent, with 2 places or more. */
  readonly rate: string;
  /** YYYY-MM-DD */
  readonly validFrom: string;
  /** YYYY-MM-DD, the last day; undefined: in force without an end. */
  readonly validTo?: string | undefined;
}

/** `absent`: the municipality has none for the service on the day (404, or an empty list). */
export type MunicipalRatesAnswer =
  | { readonly kind: 'found'; readonly rates: readonly MunicipalRate[] }
  | { readonly kind: 'absent' };

/** One complete response of the Sefin or the ADN, as the client hands it to the readers of `nfse`. */
export interface SefinResponse {
  readonly status: number;
  readonly body: Uint8Array;
}
