import { expect, test } from 'vitest';
import { certificateDays } from './certificate-days.ts';

const now = new Date('2026-11-22T12:00:00Z');
const day = 86_400_000;

test.each([-400 * day, -1_000, 0, 40 * day, 1_826 * day])(
  'an offset of %d ms: both clocks accept',
  (offsetMs) => {
    const { notBefore, notAfter } = certificateDays(now, offsetMs);
    for (const instant of [now.getTime(), now.getTime() + offsetMs]) {
      expect(instant - notBefore.getTime()).toBeGreaterThanOrEqual(day);
      expect(notAfter.getTime() - instant).toBeGreaterThanOrEqual(365 * day);
    }
  },
);
