import { pictureAddress } from './address';
import './thumb.css';

interface Props {
  id: number | null | undefined;
  /** of its box, pixels */
  size?: 32 | 40 | 48 | 160;
}

/** A thumbnail of the first picture, in a box of fixed size that is there before loading and without a picture. */
export function Thumb({ id, size = 40 }: Props) {
  const box = { width: size, height: size };
  return id == null ? (
    <span className="thumb" style={box} aria-hidden />
  ) : (
    <img
      className="thumb"
      src={pictureAddress(id, size > 80 ? '480' : '160')}
      alt=""
      loading="lazy"
      decoding="async"
      style={box}
      {...box}
    />
  );
}
