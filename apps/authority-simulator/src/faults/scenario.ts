/** A simulated failure. Its text form is the value of the header `X-Fiscal-Simulate`. */
export type Scenario =
  | { readonly kind: 'authorize' }
  | { readonly kind: 'reject'; readonly cStat: string }
  | { readonly kind: 'deny'; readonly cStat: '301' | '302' | '303' }
  | { readonly kind: 'delay'; readonly ms: number }
  | { readonly kind: 'drop-before' }
  | { readonly kind: 'drop-after' }
  | { readonly kind: 'unavailable'; readonly seconds: number; readonly mode: OutageMode }
  | { readonly kind: 'pending'; readonly seconds: number }
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'event-reject'; readonly cStat: string }
  | { readonly kind: 'garbage'; readonly form: 'truncated' | 'html' }
  | { readonly kind: 'wrong-digval' }
  | HttpStatus
  | { readonly kind: 'contradict'; readonly outer: string; readonly inner: string | undefined }
  | {
      readonly kind: 'protocol';
      readonly defect: (typeof protocolDefects)[number];
      readonly lasting: 'verdict' | 'always';
    };

/** The body under an HTTP status: a page, nothing, a SOAP fault, or the service's answer with this cStat. */
export interface HttpStatus {
  readonly kind: 'status';
  readonly code: number;
  readonly moment: 'before' | 'after';
  readonly body: 'html' | 'empty' | 'fault' | { readonly cStat: string };
}

/** The fields of a protocol that an answer can give wrong. */
export const protocolDefects = ['nprot', 'dhrecbto', 'digval'] as const;

/** The kinds of outage: an answer 108 or 109, HTTP 503, refused connections, or broken handshakes. */
export const outageModes = ['108', '109', '503', 'refused', 'tls'] as const;
export type OutageMode = (typeof outageModes)[number];

export type ScenarioKind = Scenario['kind'];

const statusCode = /^\d{3,4}$/;
const wholeNumber = /^\d{1,7}$/;

type ScenarioParser = (value: string | undefined) => Scenario | undefined;

const plain =
  (scenario: Scenario): ScenarioParser =>
  (value) =>
    value === undefined ? scenario : undefined;

const numbered =
  (pattern: RegExp, make: (value: string) => Scenario): ScenarioParser =>
  (value) =>
    value !== undefined && pattern.test(value) ? make(value) : undefined;

const parsers: Readonly<Record<ScenarioKind, ScenarioParser>> = {
  authorize: plain({ kind: 'authorize' }),
  reject: numbered(statusCode, (cStat) => ({ kind: 'reject', cStat })),
  deny: (value) =>
    value === '301' || value === '302' || value === '303' ? { kind: 'deny', cStat: value } : undefined,
  delay: numbered(wholeNumber, (value) => ({ kind: 'delay', ms: Number(value) })),
  'drop-before': plain({ kind: 'drop-before' }),
  'drop-after': plain({ kind: 'drop-after' }),
  unavailable: parseUnavailable,
  pending: numbered(wholeNumber, (value) => ({ kind: 'pending', seconds: Number(value) })),
  duplicate: plain({ kind: 'duplicate' }),
  'event-reject': numbered(statusCode, (cStat) => ({ kind: 'event-reject', cStat })),
  garbage: (value) => {
    if (value === undefined || value === 'truncated') return { kind: 'garbage', form: 'truncated' };
    return value === 'html' ? { kind: 'garbage', form: 'html' } : undefined;
  },
  'wrong-digval': plain({ kind: 'wrong-digval' }),
  status: parseStatus,
  contradict: (value) => {
    const [, outer, inner] = /^(\d{3,4})(?:,(\d{3,4}))?$/.exec(value ?? '') ?? [];
    return outer === undefined ? undefined : { kind: 'contradict', outer, inner };
  },
  protocol: (value) => {
    const [name, lasting, ...rest] = (value ?? '').split(',');
    const defect = protocolDefects.find((known) => known === name);
    if (defect === undefined || rest.length > 0 || (lasting !== undefined && lasting !== 'always'))
      return undefined;
    return { kind: 'protocol', defect, lasting: lasting ?? 'verdict' };
  },
};

const statusText = /^([2-5]\d\d)(?:,(before|after))?(?:,(html|empty|fault|\d{3,4}))?$/;

function parseStatus(value: string | undefined): Scenario | undefined {
  const [, code, moment, form = 'html'] = statusText.exec(value ?? '') ?? [];
  if (code === undefined) return undefined;
  const body = form === 'html' || form === 'empty' || form === 'fault' ? form : { cStat: form };
  return { kind: 'status', code: Number(code), moment: moment === 'after' ? 'after' : 'before', body };
}

function parseUnavailable(value: string | undefined): Scenario | undefined {
  const [seconds = '', mode = '108', ...rest] = (value ?? '').split(',');
  const known = outageModes.find((name) => name === mode);
  if (!wholeNumber.test(seconds) || known === undefined || rest.length > 0) return undefined;
  return { kind: 'unavailable', seconds: Number(seconds), mode: known };
}

const isKind = (name: string): name is ScenarioKind => Object.hasOwn(parsers, name);

/** Parses a scenario such as `reject=778`, `unavailable=30,109` or `drop-after`; undefined if the text is none. */
export function parseScenario(text: string): Scenario | undefined {
  const [name = '', ...value] = text.trim().split('=');
  if (!isKind(name)) return undefined;
  return parsers[name](value.length === 0 ? undefined : value.join('='));
}
