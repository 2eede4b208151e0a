import './skeleton.css';

const rows = Array.from({ length: 10 }, (_, at) => at);

/** The shape of the rows to come. */
export default function SkeletonRows() {
  return (
    <div className="list-skeleton" aria-busy="true">
      {rows.map((row) => (
        <div key={row} />
      ))}
    </div>
  );
}
