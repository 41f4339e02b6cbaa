/** The rows of fields of all blocks. */
export type RowName =
  | 'operation'
  | 'registrations'
  | 'regime'
  | 'recipientName'
  | 'recipientAddress'
  | 'recipientCity'
  | 'placeName'
  | 'placeAddress'
  | 'bill'
  | 'mocBases'
  | 'mocCharges'
  | 'mocChargesApproximate'
  | 'reformNote'
  | 'reformNoteApproximate'
  | 'reformIcms'
  | 'reformFour'
  | 'carrier'
  | 'carrierAddress'
  | 'volumes'
  | 'services';

type RowWidths = Readonly<Record<RowName, readonly number[]>>;

/**
 * Centimetres; the last field of a row ends at the right edge. Widths are suggested, labels of 6 pt mandatory, so some
 * fields are wider and their neighbours narrower. Source: MOC 7.0 Anexo II 3.7.3, 3.8.1; places and reform: this
 * service.
 */
export const portraitRows: RowWidths = {
  operation: [7.87, 12.7],
  registrations: [6.86, 6.86, 6.85],
  regime: [10.28, 10.29],
  recipientName: [12.32, 5.33, 2.92],
  recipientAddress: [10.16, 4.83, 2.67, 2.92],
  recipientCity: [7.11, 4.06, 1.14, 5.33, 2.92],
  placeName: [11, 5, 4.57],
  placeAddress: [7.5, 4, 2, 3.5, 0.9, 2.67],
  bill: [5.14, 5.14, 5.14, 5.15],
  mocBases: [4.06, 4.06, 4.06, 4.06, 4.33],
  mocCharges: [3.3, 3.3, 3.1, 3.6, 3.2, 4.07],
  mocChargesApproximate: [2.5, 2.5, 2.5, 3.5, 2.5, 3.4, 3.67],
  reformNote: [3.7, 3.1, 3.1, 3, 3.6, 4.07],
  reformNoteApproximate: [3.35, 2.5, 2.5, 2.45, 3.5, 3.35, 2.92],
  reformIcms: [4.11, 4.11, 4.11, 4.11, 4.13],
  reformFour: [5.14, 5.14, 5.14, 5.15],
  carrier: [9.02, 2.79, 1.78, 2.29, 0.76, 3.93],
  carrierAddress: [9.02, 6.86, 0.76, 3.93],
  volumes: [2.92, 3.05, 3.05, 5.08, 3.17, 3.3],
  services: [5.08, 5.08, 5.08, 5.33],
};

/**
 * The same widths in landscape. Source: MOC 7.0 Anexo II 3.8.2, the first field of a row minus the 0.09 cm of the wider
 * strip of titles.
 */
export const landscapeRows: RowWidths = {
  operation: [14.48, 12.57],
  registrations: [9.4, 8.89, 8.76],
  regime: [14.48, 12.57],
  recipientName: [16.29, 5.84, 4.32],
  recipientAddress: [12.36, 5.84, 3.94, 4.32],
  recipientCity: [9.94, 5.08, 1.27, 5.84, 4.32],
  placeName: [15.4, 5.84, 5.21],
  placeAddress: [10, 5.08, 2.5, 4.6, 1.02, 3.25],
  bill: [6.6, 6.6, 6.6, 6.65],
  mocBases: [5.24, 5.33, 5.33, 5.33, 5.21],
  mocCharges: [4.23, 4.32, 4.32, 4.32, 4.32, 4.95],
  mocChargesApproximate: [3.6, 3.6, 3.6, 3.9, 3.6, 3.6, 4.55],
  reformNote: [4.23, 4.32, 4.32, 4.32, 4.32, 4.95],
  reformNoteApproximate: [3.8, 3.4, 3.4, 3.4, 3.9, 4, 4.55],
  reformIcms: [5.24, 5.33, 5.33, 5.33, 5.21],
  reformFour: [6.6, 6.6, 6.6, 6.65],
  carrier: [11.47, 2.79, 2.54, 3.81, 1.02, 4.83],
  carrierAddress: [11.47, 9.14, 1.02, 4.83],
  volumes: [3.47, 3.81, 4.19, 5.08, 5.08, 4.83],
  services: [6.51, 6.6, 6.6, 6.73],
};
