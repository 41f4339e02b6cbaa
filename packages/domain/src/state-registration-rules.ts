import type { Uf } from './nfe-request.ts';

/** One check digit: Σ digit[over[i]] × weights[i] modulo `mod`, then `map` where it has the value. */
export interface RegistrationCheck {
  /** Index of the check digit. */
  readonly at: number;
  readonly weights: readonly number[];
  /** Indexes of the digits summed; absent: from 0 on. */
  readonly over?: readonly number[];
  readonly mod: number;
  readonly result: 'remainder' | 'complement';
  readonly map: Readonly<Record<string, readonly number[]>>;
  readonly times?: number;
  /** The decimal digits of each product are added. */
  readonly digitSum?: true;
  /** Where the first 8 digits, as a number, fall in a range, `add` and `map` of the range apply. */
  readonly ranges?: readonly {
    readonly min: number;
    readonly max: number;
    readonly add?: number;
    readonly map: Readonly<Record<string, readonly number[]>>;
  }[];
}

export interface RegistrationVariant {
  readonly pattern: RegExp;
  readonly length: number;
  readonly checks: readonly RegistrationCheck[];
}

/**
 * Check digits of the state registration of each UF. Source: Sintegra, roteiros de conferência da inscrição
 * estadual (and the pages of SEFAZ BA, GO, TO); MOC 7.0 RV C17-20 and E17-50. As of 2026-11-21.
 */
export const registrationRules: Readonly<Record<Uf, readonly RegistrationVariant[]>> = {
  AC: [
    {
      pattern: /^01\d{11}$/,
      length: 13,
      checks: [
        {
          at: 11,
          weights: [4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2],
          mod: 11,
          result: 'complement',
          map: { '10': [0], '11': [0] },
        },
        {
          at: 12,
          weights: [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2],
          mod: 11,
          result: 'complement',
          map: { '10': [0], '11': [0] },
        },
      ],
    },
  ],
  AL: [
    {
      pattern: /^24\d{7}$/,
      length: 9,
      checks: [
        {
          at: 8,
          weights: [9, 8, 7, 6, 5, 4, 3, 2],
          mod: 11,
          result: 'remainder',
          map: { '10': [0] },
          times: 10,
        },
      ],
    },
  ],
  AM: [
    {
      pattern: /^\d{9}$/,
      length: 9,
      checks: [
        {
          at: 8,
          weights: [9, 8, 7, 6, 5, 4, 3, 2],
          mod: 11,
          result: 'complement',
          map: { '10': [0], '11': [0] },
        },
      ],
    },
  ],
  AP: [
    {
      pattern: /^03\d{7}$/,
      length: 9,
      checks: [
        {
          at: 8,
          weights: [9, 8, 7, 6, 5, 4, 3, 2],
          mod: 11,
          result: 'complement',
          map: { '10': [0], '11': [0] },
          ranges: [
            { min: 3000001, max: 3017000, add: 5, map: { '10': [0], '11': [0] } },
            { min: 3017001, max: 3019022, add: 9, map: { '10': [0], '11': [1] } },
          ],
        },
      ],
    },
  ],
  BA: [
    {
      pattern: /^[0-58]\d{7}$/,
      length: 8,
      checks: [
        { at: 7, weights: [7, 6, 5, 4, 3, 2], mod: 10, result: 'complement', map: { '10': [0] } },
        {
          at: 6,
          weights: [8, 7, 6, 5, 4, 3, 2],
          mod: 10,
          result: 'complement',
          map: { '10': [0] },
          over: [0, 1, 2, 3, 4, 5, 7],
        },
      ],
    },
    {
      pattern: /^[679]\d{7}$/,
      length: 8,
      checks: [
        { at: 7, weights: [7, 6, 5, 4, 3, 2], mod: 11, result: 'complement', map: { '10': [0], '11': [0] } },
        {
          at: 6,
          weights: [8, 7, 6, 5, 4, 3, 2],
          mod: 11,
          result: 'complement',
          map: { '10': [0], '11': [0] },
          over: [0, 1, 2, 3, 4, 5, 7],
        },
      ],
    },
    {
      pattern: /^\d[0-58]\d{7}$/,
      length: 9,
      checks: [
        { at: 8, weights: [8, 7, 6, 5, 4, 3, 2], mod: 10, result: 'complement', map: { '10': [0] } },
        {
          at: 7,
          weights: [9, 8, 7, 6, 5, 4, 3, 2],
          mod: 10,
          result: 'complement',
          map: { '10': [0] },
          over: [0, 1, 2, 3, 4, 5, 6, 8],
        },
      ],
    },
    {
      pattern: /^\d[679]\d{7}$/,
      length: 9,
      checks: [
        {
          at: 8,
          weights: [8, 7, 6, 5, 4, 3, 2],
          mod: 11,
          result: 'complement',
          map: { '10': [0], '11': [0] },
        },
        {
          at: 7,
          weights: [9, 8, 7, 6, 5, 4, 3, 2],
          mod: 11,
          result: 'complement',
          map: { '10': [0], '11': [0] },
          over: [0, 1, 2, 3, 4, 5, 6, 8],
        },
      ],
    },
  ],
  CE: [
    {
      pattern: /^\d{9}$/,
      length: 9,
      checks: [
        {
          at: 8,
          weights: [9, 8, 7, 6, 5, 4, 3, 2],
          mod: 11,
          result: 'complement',
          map: { '10': [0], '11': [0] },
        },
      ],
    },
  ],
  DF: [
    {
      pattern: /^\d{13}$/,
      length: 13,
      checks: [
        {
          at: 11,
          weights: [4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2],
          mod: 11,
          result: 'complement',
          map: { '10': [0], '11': [0] },
        },
        {
          at: 12,
          weights: [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2],
          mod: 11,
          result: 'complement',
          map: { '10': [0], '11': [0] },
        },
      ],
    },
  ],
  ES: [
    {
      pattern: /^\d{9}$/,
      length: 9,
      checks: [
        {
          at: 8,
          weights: [9, 8, 7, 6, 5, 4, 3, 2],
          mod: 11,
          result: 'complement',
          map: { '10': [0], '11': [0] },
        },
      ],
    },
  ],
  GO: [
    {
      pattern: /^(1[015]|2\d)\d{7}$/,
      length: 9,
      checks: [
        {
          at: 8,
          weights: [9, 8, 7, 6, 5, 4, 3, 2],
          mod: 11,
          result: 'complement',
          map: { '10': [0], '11': [0] },
          ranges: [
            { min: 10103105, max: 10119997, map: { '10': [1], '11': [0] } },
            { min: 11094402, max: 11094402, map: { '10': [0, 1], '11': [0] } },
          ],
        },
      ],
    },
  ],
  MA: [
    {
      pattern: /^12\d{7}$/,
      length: 9,
      checks: [
        {
          at: 8,
          weights: [9, 8, 7, 6, 5, 4, 3, 2],
          mod: 11,
          result: 'complement',
          map: { '10': [0], '11': [0] },
        },
      ],
    },
  ],
  MG: [
    {
      pattern: /^\d{13}$/,
      length: 13,
      checks: [
        {
          at: 11,
          weights: [1, 2, 1, 1, 2, 1, 2, 1, 2, 1, 2],
          mod: 10,
          result: 'complement',
          map: { '10': [0] },
          digitSum: true,
        },
        {
          at: 12,
          weights: [3, 2, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2],
          mod: 11,
          result: 'complement',
          map: { '10': [0], '11': [0] },
        },
      ],
    },
  ],
  MS: [
    {
      pattern: /^(28|50)\d{7}$/,
      length: 9,
      checks: [
        {
          at: 8,
          weights: [9, 8, 7, 6, 5, 4, 3, 2],
          mod: 11,
          result: 'complement',
          map: { '10': [0], '11': [0] },
        },
      ],
    },
  ],
  MT: [
    {
      pattern: /^\d{11}$/,
      length: 11,
      checks: [
        {
          at: 10,
          weights: [3, 2, 9, 8, 7, 6, 5, 4, 3, 2],
          mod: 11,
          result: 'complement',
          map: { '10': [0], '11': [0] },
        },
      ],
    },
  ],
  PA: [
    {
      pattern: /^(15|7[5-9])\d{7}$/,
      length: 9,
      checks: [
        {
          at: 8,
          weights: [9, 8, 7, 6, 5, 4, 3, 2],
          mod: 11,
          result: 'complement',
          map: { '10': [0], '11': [0] },
        },
      ],
    },
  ],
  PB: [
    {
      pattern: /^\d{9}$/,
      length: 9,
      checks: [
        {
          at: 8,
          weights: [9, 8, 7, 6, 5, 4, 3, 2],
          mod: 11,
          result: 'complement',
          map: { '10': [0], '11': [0] },
        },
      ],
    },
  ],
  PE: [
    {
      pattern: /^\d{9}$/,
      length: 9,
      checks: [
        {
          at: 7,
          weights: [8, 7, 6, 5, 4, 3, 2],
          mod: 11,
          result: 'complement',
          map: { '10': [0], '11': [0] },
        },
        {
          at: 8,
          weights: [9, 8, 7, 6, 5, 4, 3, 2],
          mod: 11,
          result: 'complement',
          map: { '10': [0], '11': [0] },
        },
      ],
    },
    {
      pattern: /^\d{14}$/,
      length: 14,
      checks: [
        {
          at: 13,
          weights: [5, 4, 3, 2, 1, 9, 8, 7, 6, 5, 4, 3, 2],
          mod: 11,
          result: 'complement',
          map: { '10': [0], '11': [1] },
        },
      ],
    },
  ],
  PI: [
    {
      pattern: /^\d{9}$/,
      length: 9,
      checks: [
        {
          at: 8,
          weights: [9, 8, 7, 6, 5, 4, 3, 2],
          mod: 11,
          result: 'complement',
          map: { '10': [0], '11': [0] },
        },
      ],
    },
  ],
  PR: [
    {
      pattern: /^\d{10}$/,
      length: 10,
      checks: [
        {
          at: 8,
          weights: [3, 2, 7, 6, 5, 4, 3, 2],
          mod: 11,
          result: 'complement',
          map: { '10': [0], '11': [0] },
        },
        {
          at: 9,
          weights: [4, 3, 2, 7, 6, 5, 4, 3, 2],
          mod: 11,
          result: 'complement',
          map: { '10': [0], '11': [0] },
        },
      ],
    },
  ],
  RJ: [
    {
      pattern: /^\d{8}$/,
      length: 8,
      checks: [
        {
          at: 7,
          weights: [2, 7, 6, 5, 4, 3, 2],
          mod: 11,
          result: 'complement',
          map: { '10': [0], '11': [0] },
        },
      ],
    },
  ],
  RN: [
    {
      pattern: /^20\d{7}$/,
      length: 9,
      checks: [
        {
          at: 8,
          weights: [9, 8, 7, 6, 5, 4, 3, 2],
          mod: 11,
          result: 'remainder',
          map: { '10': [0] },
          times: 10,
        },
      ],
    },
    {
      pattern: /^20\d{8}$/,
      length: 10,
      checks: [
        {
          at: 9,
          weights: [10, 9, 8, 7, 6, 5, 4, 3, 2],
          mod: 11,
          result: 'remainder',
          map: { '10': [0] },
          times: 10,
        },
      ],
    },
  ],
  RO: [
    {
      pattern: /^\d{14}$/,
      length: 14,
      checks: [
        {
          at: 13,
          weights: [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2],
          mod: 11,
          result: 'complement',
          map: { '10': [0], '11': [1] },
        },
      ],
    },
    {
      pattern: /^\d{9}$/,
      length: 9,
      checks: [
        {
          at: 8,
          weights: [6, 5, 4, 3, 2],
          mod: 11,
          result: 'complement',
          map: { '10': [0], '11': [1] },
          over: [3, 4, 5, 6, 7],
        },
      ],
    },
  ],
  RR: [
    {
      pattern: /^24\d{7}$/,
      length: 9,
      checks: [{ at: 8, weights: [1, 2, 3, 4, 5, 6, 7, 8], mod: 9, result: 'remainder', map: {} }],
    },
  ],
  RS: [
    {
      pattern: /^\d{10}$/,
      length: 10,
      checks: [
        {
          at: 9,
          weights: [2, 9, 8, 7, 6, 5, 4, 3, 2],
          mod: 11,
          result: 'complement',
          map: { '10': [0], '11': [0] },
        },
      ],
    },
  ],
  SC: [
    {
      pattern: /^\d{9}$/,
      length: 9,
      checks: [
        {
          at: 8,
          weights: [9, 8, 7, 6, 5, 4, 3, 2],
          mod: 11,
          result: 'complement',
          map: { '10': [0], '11': [0] },
        },
      ],
    },
  ],
  SE: [
    {
      pattern: /^\d{9}$/,
      length: 9,
      checks: [
        {
          at: 8,
          weights: [9, 8, 7, 6, 5, 4, 3, 2],
          mod: 11,
          result: 'complement',
          map: { '10': [0], '11': [0] },
        },
      ],
    },
  ],
  SP: [
    {
      pattern: /^\d{12}$/,
      length: 12,
      checks: [
        { at: 8, weights: [1, 3, 4, 5, 6, 7, 8, 10], mod: 11, result: 'remainder', map: { '10': [0] } },
        {
          at: 11,
          weights: [3, 2, 10, 9, 8, 7, 6, 5, 4, 3, 2],
          mod: 11,
          result: 'remainder',
          map: { '10': [0] },
        },
      ],
    },
    {
      pattern: /^P\d{12}$/,
      length: 13,
      checks: [
        {
          at: 9,
          weights: [1, 3, 4, 5, 6, 7, 8, 10],
          mod: 11,
          result: 'remainder',
          map: { '10': [0] },
          over: [1, 2, 3, 4, 5, 6, 7, 8],
        },
      ],
    },
  ],
  TO: [
    {
      pattern: /^\d{9}$/,
      length: 9,
      checks: [
        {
          at: 8,
          weights: [9, 8, 7, 6, 5, 4, 3, 2],
          mod: 11,
          result: 'complement',
          map: { '10': [0], '11': [0] },
        },
      ],
    },
    {
      pattern: /^\d{2}(01|02|03|99)\d{7}$/,
      length: 11,
      checks: [
        {
          at: 10,
          weights: [9, 8, 7, 6, 5, 4, 3, 2],
          mod: 11,
          result: 'complement',
          map: { '10': [0], '11': [0] },
          over: [0, 1, 4, 5, 6, 7, 8, 9],
        },
      ],
    },
  ],
};
