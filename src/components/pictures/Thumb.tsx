import { pictureAddress } from './address';
import './thumb.css';

interface Props {
  id: number | null | undefined;
  /** of its box, pixels */
  size?: 32 | 40 | 48 | 160;
}

/** The picture a thing is known by, in a box that stands before it has come and where there is none. */
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
