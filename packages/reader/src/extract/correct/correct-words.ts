/**
 * Restores the letters that the recognizer mistakes for digits inside words: 'S0UTH' is 'SOUTH', 'Cherry
 * Hi11' is 'Cherry Hill'. Numbers, and words that end in a real one ('BLOCK1'), do not change.
 */
export function correctWords(text: string): string {
  // Nearly all text has none of the characters that change.
  if (!/[01]|[a-z]I[a-z]/.test(text)) return text;
  return text.replace(/[A-Za-z01]+/g, (word) => {
    const letters = word.replace(/[01]/g, '');
    // 'K1A' is half a Canadian postcode
    if (letters.length < 2 || letters.length < word.length / 2 || /^[A-Z]\d[A-Z]$/.test(word)) return word;
    const small = /[a-z]/.test(letters.slice(1));
    const ended = letters.length >= 4 ? word.replace(/0$/, small ? 'o' : 'O') : word;
    return ended
      .replace(/^0(?=[A-Za-z]{2,})/, 'O')
      .replace(/(?<=[a-z])I(?=[a-z])/g, 'l')
      .replace(/(?<=[A-Za-z])11$/, small ? 'll' : '11')
      .replace(/(?<=[A-Za-z]0?)0(?=0?[A-Za-z])/g, small ? 'o' : 'O')
      .replace(/(?<=[A-Za-z]1?)1(?=1?[A-Za-z])/g, small ? 'l' : 'I');
  });
}
