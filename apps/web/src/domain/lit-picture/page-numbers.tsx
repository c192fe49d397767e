import { preview } from '../../messages/review.ts';
import './page-numbers.css';

type PageNumbersProps = {
  count: number;
  /** from 0 */
  shown: number;
  onShow: (page: number) => void;
};

/** One button for each page of a receipt. */
export function PageNumbers({ count, shown, onShow }: PageNumbersProps) {
  return Array.from({ length: count }, (_, page) => (
    <button
      // biome-ignore lint/suspicious/noArrayIndexKey: the number is all there is of a page
      key={page}
      type="button"
      className="page-number"
      aria-pressed={page === shown}
      aria-label={preview.page(page + 1, count)}
      onClick={() => onShow(page)}
    >
      {page + 1}
    </button>
  ));
}
