/** The official IBGE codes whose check digit is not the computed one. */
const exceptions: ReadonlySet<string> = new Set([
  '2201919',
  '2201988',
  '2202251',
  '2611533',
  '3117836',
  '3152131',
  '4305871',
  '5203939',
  '5203962',
]);

/** Returns whether a municipality code ends in its check digit: weights 1 2 1 2 1 2, digits of the products added. */
export function hasMunicipalityDigit(code: string): boolean {
  if (exceptions.has(code)) return true;
  let total = 0;
  for (let i = 0; i < 6; i += 1) {
    const product = Number(code.charAt(i)) * (i % 2 === 0 ? 1 : 2);
    total += Math.floor(product / 10) + (product % 10);
  }
  return (10 - (total % 10)) % 10 === Number(code.charAt(6));
}
