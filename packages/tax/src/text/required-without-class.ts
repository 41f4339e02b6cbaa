/** The message about a code that neither the item nor a tax class gives. Source: specification 2.7. */
export const requiredWithoutClass = 'obrigatório quando não há taxClass';
