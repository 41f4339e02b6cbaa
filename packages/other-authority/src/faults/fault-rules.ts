import type { DocumentReference, Service, ServiceName } from '../calls/service.ts';
import type { FaultParameters } from './fault-row.ts';
import { reaches } from './fault-row.ts';
import { type FaultName, rowOf } from './fault-table.ts';

/** The calls of a rule; an absent field matches any call. */
export interface FaultCondition extends DocumentReference {
  readonly service?: ServiceName;
  /** The number of the first matching call that has the fault; default: 1. */
  readonly occurrence?: number;
}

/** A fault that an authority is to have. */
export interface FaultRule {
  readonly when: FaultCondition;
  readonly fault: FaultName;
  readonly with?: FaultParameters;
  /** The number of calls that have the fault, from the first one; default: 1. */
  readonly times?: number;
}

export interface FaultRules {
  readonly add: (rule: FaultRule) => void;
  /**
   * Returns a rule for a call whose body is not read yet, if neither the rule needs a document nor the fault a body.
   */
  readonly takeUnread: (service: Service) => FaultRule | undefined;
  /** Returns the first rule that applies to this call; each rule counts the calls that match it. */
  readonly take: (service: Service, document: DocumentReference) => FaultRule | undefined;
}

interface CountedRule {
  readonly rule: FaultRule;
  seen: number;
}

export function createFaultRules(): FaultRules {
  const rules: CountedRule[] = [];
  const takeFirst = (fitting: readonly CountedRule[]): FaultRule | undefined => {
    for (const one of fitting) one.seen += 1;
    return fitting.find(isDue)?.rule;
  };
  return {
    add: (rule) => {
      rules.push({ rule, seen: 0 });
    },
    takeUnread: (service) =>
      takeFirst(rules.filter(({ rule }) => isForUnread(rule) && isForService(rule, service))),
    take: (service, document) =>
      takeFirst(
        rules.filter(
          ({ rule }) => !isForUnread(rule) && isForService(rule, service) && fits(rule.when, document),
        ),
      ),
  };
}

function isDue({ rule: { when, times = 1 }, seen }: CountedRule): boolean {
  const first = when.occurrence ?? 1;
  return first <= seen && seen < first + times;
}

const isForService = ({ when, fault }: FaultRule, service: Service): boolean =>
  reaches(rowOf(fault).reach, service) && (when.service === undefined || when.service === service.name);

const documentFields = ['key', 'dpsId', 'series', 'number', 'issuer', 'eventType'] as const;

const isForUnread = ({ when, fault }: FaultRule): boolean =>
  rowOf(fault).unread === 'possible' && documentFields.every((name) => when[name] === undefined);

const fits = (when: FaultCondition, document: DocumentReference): boolean =>
  documentFields.every((name) => when[name] === undefined || when[name] === document[name]);
