"""A human figure as a field: cross-sections stacked along the height, joined smoothly with rounded limbs, and turned
into a mesh by surface nets. Metres; x to the right of the picture, y away from the camera, z up."""
import math
import bpy
import numpy as np
from .shapes import link


def curve(rows, z):
    """columns of `rows` (first column is the height) at the heights z, as smooth curves through the rows"""
    R = np.array(sorted(rows), float); t = R[:, 0]; V = R[:, 1:]; z = np.clip(z, t[0], t[-1])
    s = np.diff(V, axis=0)/np.diff(t)[:, None]; h = np.diff(t)[:, None]; T = np.empty_like(V); T[0], T[-1] = s[0], s[-1]
    T[1:-1] = (s[:-1]*h[1:]+s[1:]*h[:-1])/(h[:-1]+h[1:])
    i = np.clip(np.searchsorted(t, z, 'right')-1, 0, len(t)-2); d = (t[i+1]-t[i])[:, None]; u = ((z-t[i])/(t[i+1]-t[i]))[:, None]
    return (2*u**3-3*u**2+1)*V[i]+(u**3-2*u**2+u)*d*T[i]+(3*u**2-2*u**3)*V[i+1]+(u**3-u**2)*d*T[i+1]


def smin(a, b, k):
    h = np.maximum(k-np.abs(a-b), 0)/k
    return np.minimum(a, b)-h*h*k*.25


def smax(a, b, k): return -smin(-a, -b, k)


class Loft:
    """rows of (z, cx, cy, half width, depth to the front, depth to the back); p: 2 ellipse, more is squarer; true:
    divide by the slope, where the shape closes quickly (crown of the head)"""
    def __init__(s, rows, p=2.0, true=False): s.rows, s.p, s.true, s.z0, s.z1 = rows, p, true, min(r[0] for r in rows), max(r[0] for r in rows)

    def _share(s, X, Y, Z):
        z = Z.ravel(); C = curve(s.rows, z); C[:, 2:] = np.maximum(C[:, 2:], 5e-4); shape = (1, 1, len(z)); cx, cy, rx, rf, rb = (C[:, k].reshape(shape) for k in range(5))
        ry = np.where(Y < cy, rf, rb); qx, qy = np.abs(X-cx)/rx, np.abs(Y-cy)/ry
        return np.sqrt(qx*qx+qy*qy) if s.p == 2 else (qx**s.p+qy**s.p)**(1/s.p), np.minimum(rx, ry)

    def at(s, X, Y, Z):
        q, r = s._share(X, Y, Z); dz = np.maximum(np.maximum(s.z0-Z, Z-s.z1), 0)
        if s.true:
            e = .0015; gx, gy, gz = (s._share(X+e, Y, Z)[0]-s._share(X-e, Y, Z)[0]), (s._share(X, Y+e, Z)[0]-s._share(X, Y-e, Z)[0]), (s._share(X, Y, Z+e)[0]-s._share(X, Y, Z-e)[0]); d = (q-1)*2*e/np.maximum(np.sqrt(gx*gx+gy*gy+gz*gz), 2*e/.08); d = np.maximum(d, (q-1.35)*r)   # the slope holds near the surface only
        else: d = (q-1)*r
        return np.where(dz > 0, np.hypot(np.maximum(d, 0), dz), d)


class Ball:
    """ellipsoid, turned about x by tilt and about y by lean (radians)"""
    def __init__(s, c, r, tilt=0.0, lean=0.0): s.c, s.r, s.tilt, s.lean = c, r if isinstance(r, tuple) else (r, r, r), tilt, lean

    def at(s, X, Y, Z):
        x, y, z = X-s.c[0], Y-s.c[1], Z-s.c[2]
        if s.tilt: y, z = y*math.cos(s.tilt)+z*math.sin(s.tilt), z*math.cos(s.tilt)-y*math.sin(s.tilt)
        if s.lean: x, z = x*math.cos(s.lean)-z*math.sin(s.lean), z*math.cos(s.lean)+x*math.sin(s.lean)
        k0 = np.sqrt((x/s.r[0])**2+(y/s.r[1])**2+(z/s.r[2])**2); k1 = np.sqrt((x/s.r[0]**2)**2+(y/s.r[1]**2)**2+(z/s.r[2]**2)**2)
        return k0*(k0-1)/np.maximum(k1, 1e-6)


class Limb:
    """rounded cone from a to b"""
    def __init__(s, a, b, ra, rb): s.a, s.b, s.ra, s.rb = np.array(a, float), np.array(b, float), ra, rb

    def at(s, X, Y, Z):
        v = s.b-s.a; t = np.clip(((X-s.a[0])*v[0]+(Y-s.a[1])*v[1]+(Z-s.a[2])*v[2])/v.dot(v), 0, 1)
        return np.sqrt((X-s.a[0]-t*v[0])**2+(Y-s.a[1]-t*v[1])**2+(Z-s.a[2]-t*v[2])**2)-(s.ra+(s.rb-s.ra)*t)


class Join:
    """parts joined with a smooth seam: [(part, seam), ...]; a negative seam takes the part's volume away"""
    def __init__(s, *parts): s.parts = parts

    def at(s, X, Y, Z):
        d = s.parts[0][0].at(X, Y, Z)
        for part, k in s.parts[1:]: d = smin(d, part.at(X, Y, Z), k) if k > 0 else smax(d, -part.at(X, Y, Z), -k)
        return d


def mirrored(rows): return [(r[0], -r[1], *r[2:]) for r in rows]


def net(field, lo, hi, h):
    """vertices and quads of the surface field(X, Y, Z) = 0 inside the box lo..hi, grid step h"""
    ax = [np.arange(a, b+h, h, dtype=np.float32) for a, b in zip(lo, hi)]; F = np.empty([len(a) for a in ax], np.float32)
    for k in range(0, len(ax[2]), 24):
        z = ax[2][k:k+24]; F[:, :, k:k+24] = field(ax[0][:, None, None], ax[1][None, :, None], z[None, None, :])
    S = F < 0; n = sum(S[i:S.shape[0]-1+i, j:S.shape[1]-1+j, k:S.shape[2]-1+k].astype(np.uint8) for i in (0, 1) for j in (0, 1) for k in (0, 1))
    cell = np.argwhere((n > 0) & (n < 8)); index = np.full([d-1 for d in F.shape], -1, np.int32); index[tuple(cell.T)] = np.arange(len(cell))
    corners = np.array([(i, j, k) for i in (0, 1) for j in (0, 1) for k in (0, 1)]); f = np.stack([F[tuple((cell+c).T)] for c in corners], 1)
    P = np.zeros((len(cell), 3)); w = np.zeros((len(cell), 1))
    for a in range(8):
        for b in range(a+1, 8):
            if np.abs(corners[a]-corners[b]).sum() != 1: continue
            m = ((f[:, a] < 0) != (f[:, b] < 0))[:, None]; t = f[:, a]/np.where(f[:, a] == f[:, b], 1, f[:, a]-f[:, b]); P += m*(corners[a]+t[:, None]*(corners[b]-corners[a])); w += m
    V = np.array(lo)+(cell+P/np.maximum(w, 1))*h; Q = []
    for axis in range(3):
        u, v = [k for k in range(3) if k != axis]; sl = [slice(None)]*3; sl[axis] = slice(0, -1); sh = [slice(None)]*3; sh[axis] = slice(1, None)
        e = np.argwhere(S[tuple(sl)] != S[tuple(sh)]); e = e[(e[:, u] > 0) & (e[:, v] > 0) & (e[:, u] < F.shape[u]-1) & (e[:, v] < F.shape[v]-1)]
        du, dv = np.eye(3, dtype=int)[u], np.eye(3, dtype=int)[v]; q = np.stack([index[tuple((e-a*du-b*dv).T)] for a, b in ((0, 0), (1, 0), (1, 1), (0, 1))], 1)
        flip = S[tuple(e.T)] == (axis == 1); q[flip] = q[flip][:, ::-1]; Q.append(q)
    Q = np.concatenate(Q); return V, Q[(Q >= 0).all(1)]


def mesh(name, V, Q, mat, smooth=3, warp=None, marks=None):
    """object from a net: smoothed along the surface, then bent by warp; marks: per-vertex numbers for the material,
    measured before bending"""
    edge = np.concatenate([Q[:, [0, 1]], Q[:, [1, 2]], Q[:, [2, 3]], Q[:, [3, 0]]]); deg = np.bincount(edge.ravel(), minlength=len(V))[:, None]
    keys, count = np.unique(np.sort(edge, 1) @ np.array([len(V), 1]), return_counts=True); rim = np.zeros(len(V), bool); rim[keys[count == 1] // len(V)] = rim[keys[count == 1] % len(V)] = True
    for i in range(smooth*2):
        s = np.zeros_like(V)
        for a, b in ((0, 1), (1, 0)):
            for c in range(3): s[:, c] += np.bincount(edge[:, a], V[edge[:, b], c], len(V))
        V = V+(.5 if i % 2 == 0 else -.52)*(s/np.maximum(deg, 1)-V)*((deg > 0) & ~rim[:, None])   # an open rim stays where it is
    me = bpy.data.meshes.new(name); W = warp(V) if warp else V
    me.vertices.add(len(W)); me.vertices.foreach_set('co', W.astype(np.float32).ravel()); me.loops.add(Q.size); me.loops.foreach_set('vertex_index', Q.astype(np.int32).ravel())
    me.polygons.add(len(Q)); me.polygons.foreach_set('loop_start', np.arange(0, Q.size, 4, dtype=np.int32)); me.polygons.foreach_set('loop_total', np.full(len(Q), 4, np.int32)); me.polygons.foreach_set('use_smooth', np.ones(len(Q), bool))
    for key, f in (marks or {}).items(): a = me.attributes.new(key, 'FLOAT', 'POINT'); a.data.foreach_set('value', f(*V.T).astype(np.float32))
    rest = me.attributes.new('rest', 'FLOAT_VECTOR', 'POINT'); rest.data.foreach_set('vector', V.astype(np.float32).ravel())
    me.update(); me.validate(); me.materials.append(mat); o = bpy.data.objects.new(name, me); link(o); return o
