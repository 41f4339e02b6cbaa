/** The settings for sending mail: server, sender and signature. */
export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /**
   * `starttls`: the connection switches to TLS before anything else, or ends. `implicit`: TLS from its first byte.
   * `none`: a server on this machine, without a login.
   */
  readonly security: 'starttls' | 'implicit' | 'none';
  readonly login: { readonly user: string; readonly password: string } | undefined;
  /** Address of the envelope and of `From`. */
  readonly from: string;
  readonly dkim: DkimSettings | undefined;
  /** Trust anchors in PEM that replace those of the runtime. */
  readonly ca?: readonly string[] | undefined;
  /** The most connections open at a time. */
  readonly connections: number;
}

export interface DkimSettings {
  readonly domain: string;
  readonly selector: string;
  /** PEM. */
  readonly privateKey: string;
}

export interface SmtpLimits {
  readonly connectionMs: number;
  readonly greetingMs: number;
  /** Longest silence of the server. */
  readonly silenceMs: number;
  /** Longest time of a whole attempt, including the wait for a connection. */
  readonly attemptMs: number;
}

/** The limits; an attempt is shorter than the lease of its slot. */
export const smtpLimits: SmtpLimits = {
  connectionMs: 10_000,
  greetingMs: 10_000,
  silenceMs: 30_000,
  attemptMs: 40_000,
};

/** True for a host that may be reached without TLS. */
export const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
