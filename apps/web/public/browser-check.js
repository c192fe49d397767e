// Classic, and without anything that an old browser lacks. Both came with Safari 16.4, Firefox 113 and Chrome 108 at the latest.
if (!('CompressionStream' in window && CSS.supports('height', '1dvh'))) {
  document.getElementById('root').id = '';
  document.getElementById('old-browser').hidden = false;
}
